import { ApiError } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import type { Notify } from '@scheduler/platform';
import { getAuthErrorMessage } from '@scheduler/platform/auth-error-messages';
import type { Provider, SessionStore } from '@scheduler/platform/session-store';

/** Common props of the auth screens. */
export interface AuthScreenProps {
  auth: AuthActions;
  notify: Notify;
  /** If `false`, links and codes go to the server's administrator. */
  sendsEmail?: boolean;
}

/** Requests from the auth screens to the auth service. Each may throw an `AuthActionError`. */
export type AuthActions = ReturnType<typeof createAuthActions>;

/** Error from the auth service or from connecting to it. The message can be shown to users. */
export class AuthActionError extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = 'AuthActionError';
    this.code = code;
  }
}

/** Returns the error's message, or `fallback` if it is empty. */
export function getMessage(error: unknown, fallback: string): string {
  const message = error instanceof Error ? error.message.trim() : '';
  // supabase-js sets this message if the response isn't JSON, for example a proxy's error page.
  return message === '' || message === '{}' ? fallback : message;
}

export const isEmailUnverified = (error: unknown) =>
  error instanceof AuthActionError && error.code === 'email_not_confirmed';

/** Whether the account requires an emailed code because of too many failed attempts. */
export const isCodeRequired = (error: unknown) =>
  error instanceof AuthActionError && error.code === 'sign_in_code_required';

/** Whether a new password needs a more recent sign-in with an emailed link. */
export const isStepUpRequired = (error: unknown) =>
  error instanceof AuthActionError && error.code === 'step-up-required';

/** Whether a link from an email is no longer valid. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Code of errors where the auth service was unreachable, so a retry may succeed. */
const UNREACHABLE_CODE = 'unreachable';
/** Code of the auth library for passkey prompts that the user or the page canceled. */
const CANCELED_CODES = new Set(['ERROR_CEREMONY_ABORTED', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY']);

export const isPasskeyCanceled = (error: unknown) =>
  error instanceof AuthActionError && CANCELED_CODES.has(error.code ?? '');

const RETRY_TOAST_MS = 10_000;

const createUnreachableError = () =>
  new AuthActionError(t("Couldn't reach the server. Check your connection."), UNREACHABLE_CODE);

/** Shows an error toast, with a retry button if the auth service was unreachable. */
export function notifyFailure(notify: Notify, error: unknown, fallback: string, retry: () => void) {
  const message = getMessage(error, fallback);
  if (!(error instanceof AuthActionError && error.code === UNREACHABLE_CODE))
    return notify.error(message);
  notify.error(message, {
    duration: RETRY_TOAST_MS,
    action: { label: t('Retry'), onClick: retry },
  });
}

interface AuthResponse {
  error: {
    name?: string;
    message: string;
    code?: string | undefined;
    reasons?: readonly string[] | undefined;
    status?: number | undefined;
  } | null;
}

export const throwIfError = ({ error }: AuthResponse) => {
  if (!error) return;
  if (error.name !== 'AuthRetryableFetchError') {
    throw new AuthActionError(getAuthErrorMessage(error), error.code);
  }
  // The error has no status if the browser created its message or the request timed out.
  throw error.status
    ? new AuthActionError(error.message, UNREACHABLE_CODE)
    : createUnreachableError();
};

interface AuthUrls {
  origin: string;
  /** Path to continue to after signing in, preserved across redirects. */
  from?: string | undefined;
}

type Clients = Pick<SessionStore, 'client' | 'providerAuth' | 'rememberLinkRequest'>;
type Auth = Awaited<ReturnType<Clients['providerAuth']>>;

/**
 * Implements the actions with supabase-js.
 *
 * @param clients loaded on the first action, which keeps supabase-js out of the initial bundle
 */
export function createAuthActions(clients: Clients, { origin, from }: AuthUrls) {
  const call = async (request: (auth: Auth) => Promise<AuthResponse>) => {
    // Loading the library is a network request, too, and can fail.
    const { auth } = await clients.client().catch(() => Promise.reject(createUnreachableError()));
    throwIfError(await request(auth));
  };
  const getRedirectUrl = (path: string) => {
    const url = new URL(path, origin);
    if (from !== undefined) url.searchParams.set('next', from);
    return url.href;
  };
  const callbackUrl = getRedirectUrl('/auth/callback');
  return {
    signIn: (credentials: { email: string; password: string }) =>
      call((auth) => auth.signInWithPassword(credentials)),
    signUp: async (user: { email: string; password: string; fullName: string }) => {
      const { email, password, fullName } = user;
      const options = { data: { full_name: fullName }, emailRedirectTo: callbackUrl };
      await clients.rememberLinkRequest(email);
      await call((auth) => auth.signUp({ email, password, options }));
    },
    resendVerificationEmail: async (email: string) => {
      const options = { emailRedirectTo: callbackUrl };
      await clients.rememberLinkRequest(email);
      await call((auth) => auth.resend({ type: 'signup', email, options }));
    },
    /** Sends an email with a link to /reset-password. */
    sendResetEmail: async (email: string) => {
      const redirectTo = getRedirectUrl('/reset-password');
      await clients.rememberLinkRequest(email);
      await call((auth) => auth.resetPasswordForEmail(email, { redirectTo }));
    },
    updatePassword: (password: string) => call((auth) => auth.updateUser({ password })),
    /** Sends an email with a sign-in link and code if the address has an account. */
    sendCode: async (email: string) => {
      const options = { shouldCreateUser: false, emailRedirectTo: callbackUrl };
      await clients.rememberLinkRequest(email);
      await call((auth) => auth.signInWithOtp({ email, options }));
    },
    /** Signs in with the emailed code. */
    verifyCode: ({ email, code }: { email: string; code: string }) =>
      call((auth) => auth.verifyOtp({ email, token: code, type: 'email' })),
    /**
     * Signs in with a passkey.
     *
     * @param autofill offers passkeys in the suggestions of the email field, instead of prompting,
     *   until the signal is aborted
     */
    signInWithPasskey: (autofill?: { signal: AbortSignal }) => {
      const options = autofill && { ...autofill, mediation: 'conditional' as const };
      return call((auth) => auth.signInWithPasskey({ ...(options && { options }) }));
    },
    /** Redirects to the sign-in page of a provider such as `google`. */
    redirectToProvider: async (provider: string) => {
      const options = { redirectTo: callbackUrl };
      const providerAuth = await clients.providerAuth();
      throwIfError(await providerAuth.signInWithOAuth({ provider: provider as Provider, options }));
    },
    /** Redirects to the identity provider of an email domain. */
    redirectToSso: async (domain: string) => {
      const options = { redirectTo: callbackUrl };
      throwIfError(await (await clients.providerAuth()).signInWithSSO({ domain, options }));
    },
  };
}
