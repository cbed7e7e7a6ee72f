import type { SessionStore } from '@scheduler/platform/session-store';

/** What the auth screens ask of the auth service. Each settles, or throws an `AuthFailure`. */
export interface AuthActions {
  signIn: (credentials: { email: string; password: string }) => Promise<void>;
  signUp: (person: { email: string; password: string; fullName: string }) => Promise<void>;
  /** Sends the verification mail again. */
  resend: (email: string) => Promise<void>;
  /** Sends the mail whose link leads to /reset-password. */
  recover: (email: string) => Promise<void>;
  updatePassword: (password: string) => Promise<void>;
}

/** A refusal; `message` is the auth service's own sentence, `code` its stable name. */
export class AuthFailure extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = 'AuthFailure';
    this.code = code;
  }
}

/** The auth service's sentence, or `fallback` where it gave none. */
export function messageOf(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  // supabase-js turns an answer that is not JSON, such as a proxy's error page, into these.
  return message === '' || message === '{}' ? fallback : message;
}

export const isUnverified = (error: unknown) =>
  error instanceof AuthFailure && error.code === 'email_not_confirmed';

type Answer = { error: { message: string; code?: string | undefined } | null };

const settled = ({ error }: Answer) => {
  if (error) throw new AuthFailure(error.message, error.code);
};

/**
 * The actions over supabase-js.
 *
 * @param client fetched on the first action, so that the library is no part of the first load
 * @param origin where the links in mails lead back to
 */
export function authActions(client: SessionStore['client'], origin: string): AuthActions {
  const auth = async () => (await client()).auth;
  const callback = `${origin}/auth/callback`;
  return {
    signIn: async (credentials) => settled(await (await auth()).signInWithPassword(credentials)),
    signUp: async ({ email, password, fullName }) => {
      const options = { data: { full_name: fullName }, emailRedirectTo: callback };
      settled(await (await auth()).signUp({ email, password, options }));
    },
    resend: async (email) => {
      const options = { emailRedirectTo: callback };
      settled(await (await auth()).resend({ type: 'signup', email, options }));
    },
    recover: async (email) => {
      const redirectTo = `${origin}/reset-password`;
      settled(await (await auth()).resetPasswordForEmail(email, { redirectTo }));
    },
    updatePassword: async (password) => settled(await (await auth()).updateUser({ password })),
  };
}
