import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { authWords } from '@scheduler/platform/auth-words';
import type { Provider, SessionStore } from '@scheduler/platform/session-store';

/** What the auth screens ask of the auth service. Each settles, or throws an `AuthFailure`. */
export interface AuthActions {
  signIn: (credentials: { email: string; password: string }) => Promise<void>;
  signUp: (person: { email: string; password: string; fullName: string }) => Promise<void>;
  /** Sends the verification mail again. */
  resend: (email: string) => Promise<void>;
  /** Sends the mail whose link leads to /reset-password. */
  recover: (email: string) => Promise<void>;
  updatePassword: (password: string) => Promise<void>;
  /** Mails a link and a code that sign in, to an address that has an account. */
  sendCode: (email: string) => Promise<void>;
  /** Signs in with the code of that mail. */
  verifyCode: (mail: { email: string; code: string }) => Promise<void>;
  /** Leaves for the page of a provider such as `google`. */
  leaveForProvider: (provider: string) => Promise<void>;
  /** Leaves for the page of the identity provider that serves a domain. */
  leaveForSso: (domain: string) => Promise<void>;
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

/** The code of what never came to an answer, and might if it were tried again. */
const UNREACHABLE = 'unreachable';
const RETRY_SHOWN = 10_000;

const unreachable = () =>
  new AuthFailure(
    t('The server could not be reached. Check your connection and try again.'),
    UNREACHABLE,
  );

/** Tells why an action failed; one that nobody answered can be tried again from there. */
export function tellFailure(notify: Notify, error: unknown, fallback: string, retry: () => void) {
  const message = messageOf(error, fallback);
  if (!(error instanceof AuthFailure && error.code === UNREACHABLE)) return notify.error(message);
  notify.error(message, { duration: RETRY_SHOWN, action: { label: t('Retry'), onClick: retry } });
}

interface Answer {
  error: {
    name?: string;
    message: string;
    code?: string | undefined;
    status?: number | undefined;
  } | null;
}

export const settled = ({ error }: Answer) => {
  if (!error) return;
  if (error.name !== 'AuthRetryableFetchError') {
    throw new AuthFailure(authWords(error.message, error.code), error.code);
  }
  // Without a status it is the browser's own words, or those of what gave up waiting.
  throw error.status ? new AuthFailure(error.message, UNREACHABLE) : unreachable();
};

interface AuthPlaces {
  origin: string;
  /** Where the person was going: what leaves the page and comes back goes on there. */
  from?: string | undefined;
}

type Clients = Pick<SessionStore, 'client' | 'providerAuth'>;

/**
 * The actions over supabase-js.
 *
 * @param clients fetched on the first action, so that the library is no part of the first load
 */
export function authActions(clients: Clients, { origin, from }: AuthPlaces): AuthActions {
  const auth = async () => {
    // The library comes over the network, too.
    const client = await clients.client().catch(() => Promise.reject(unreachable()));
    return client.auth;
  };
  const back = (path: string) => {
    const url = new URL(path, origin);
    if (from !== undefined) url.searchParams.set('next', from);
    return url.href;
  };
  const callback = back('/auth/callback');
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
      const redirectTo = back('/reset-password');
      settled(await (await auth()).resetPasswordForEmail(email, { redirectTo }));
    },
    updatePassword: async (password) => settled(await (await auth()).updateUser({ password })),
    sendCode: async (email) => {
      const options = { shouldCreateUser: false, emailRedirectTo: callback };
      settled(await (await auth()).signInWithOtp({ email, options }));
    },
    verifyCode: async ({ email, code }) =>
      settled(await (await auth()).verifyOtp({ email, token: code, type: 'email' })),
    leaveForProvider: async (provider) => {
      const options = { redirectTo: callback };
      const through = await clients.providerAuth();
      settled(await through.signInWithOAuth({ provider: provider as Provider, options }));
    },
    leaveForSso: async (domain) => {
      const through = await clients.providerAuth();
      settled(await through.signInWithSSO({ domain, options: { redirectTo: callback } }));
    },
  };
}
