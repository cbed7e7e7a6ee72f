import type { Route } from '@scheduler/contracts';
import type { session } from '@scheduler/contracts/auth';
import type { Call } from '@scheduler/service-kit';
import * as z from 'zod';

/** The fields of an auth protocol user that the product API returns. */
export const accountUser = z.object({
  id: z.uuid(),
  email: z.string().optional(),
  user_metadata: z.record(z.string(), z.unknown()).default({}),
  created_at: z.string(),
  updated_at: z.string().optional(),
});

export type AccountUser = z.output<typeof accountUser>;

export type AccountSession = z.output<typeof session>;

export interface Credentials {
  email: string;
  password: string;
}

/** Access to the headers of a request and its response. */
export type HttpHeaders = Pick<Call<Route>, 'getHeader' | 'getCookie' | 'setHeader'>;

export interface NewAccount extends Credentials {
  data: { full_name: string };
  /** The page that the link in the confirmation email redirects to. */
  redirectTo: string;
}

/**
 * The accounts behind `/api/auth`, stored by this service or by a hosted project. Methods reject
 * with an `AuthError`. `token` is the caller's access token.
 */
export interface Accounts {
  signUp: (
    input: NewAccount,
    http: HttpHeaders,
  ) => Promise<{ user: AccountUser; session: AccountSession | null }>;
  signIn: (
    input: Credentials,
    http: HttpHeaders,
  ) => Promise<{ user: AccountUser; session: AccountSession }>;
  getUser: (token: string) => Promise<AccountUser>;
  updateUser: (
    token: string,
    data: { full_name: string },
    http: HttpHeaders,
  ) => Promise<AccountUser>;
}
