import type { session } from '@scheduler/contracts/auth';
import type * as z from 'zod/mini';

/** What the product shows of a user, in the protocol's words. */
export interface AccountUser {
  id: string;
  email?: string | undefined;
  user_metadata: Record<string, unknown>;
  created_at: string;
  updated_at?: string | undefined;
}

export type AccountSession = z.output<typeof session>;

export interface Credentials {
  email: string;
  password: string;
}

export interface NewAccount extends Credentials {
  data: { full_name: string };
  /** Where the link in the confirmation mail leads in the end. */
  redirectTo: string;
}

/**
 * The accounts behind `/api/auth`, whoever keeps them. A refusal is an `AuthError`; tokens are the
 * callers' own.
 */
export interface Accounts {
  signUp: (input: NewAccount) => Promise<{ user: AccountUser; session: AccountSession | null }>;
  signIn: (input: Credentials) => Promise<{ user: AccountUser; session: AccountSession }>;
  userOf: (token: string) => Promise<AccountUser>;
  changeUser: (token: string, data: { full_name: string }) => Promise<AccountUser>;
}
