import { getLocale } from '@scheduler/i18n/translate';
import type { Factor, Session, SupabaseClient } from '@supabase/supabase-js';
import { SIGNED_OUT_KEY } from '../storage/account-storage.ts';
import { parseAuthRedirect, stripAuthParameters } from './auth-redirect.ts';
import type { AuthRedirectResult, AuthRedirect } from './auth-redirect.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import type { Platform, PublicConfig, SessionState } from '../platform.ts';
import { createStore } from '../store.ts';
import {
  requiresSecondFactor,
  getVerifiedFactors,
  isTokenFresh,
  toSessionUser,
  getSessionStorageKey,
  readStoredSession,
} from './stored-session.ts';
import type { SessionStorage } from './stored-session.ts';

export type { AuthRedirectResult } from './auth-redirect.ts';
export type { Factor, Provider, User, UserIdentity } from '@supabase/supabase-js';

/** The host's session store. */
export type SessionStore = Omit<Platform['session'], 'confirmIdentity'> & {
  /** Result of the auth redirect that opened the page. Final once `status` is no longer `loading`. */
  redirectResult: () => AuthRedirectResult;
  /** Signs in to the account of the link that opened the page, or revokes the session of the link. */
  resolveLinkSession: (accept: boolean) => Promise<void>;
  /** Remembers that this browser requested an email with a sign-in link, so it needs no confirmation. */
  rememberLinkRequest: (email: string) => Promise<void>;
  /** A client for OAuth flows, which return to /auth/callback. */
  providerAuth: () => Promise<SupabaseClient['auth']>;
  /** Verified second factors of the stored session's account. */
  factors: () => Factor[];
  /** Ends a session that the server rejects. Unlike `signOut`, keeps the account's data. */
  expire: () => Promise<void>;
  /** Whether the last session ended because the user signed out, in this tab or another one. */
  hasSignedOut: () => boolean;
};

interface SessionStoreOptions {
  config: PublicConfig;
  storage: SessionStorage;
  reportError: Platform['reportError'];
  /** Removes stored data of the account from this tab or, including other tabs, from the browser. */
  clearAccountData: (scope: 'tab' | 'browser') => void;
  /** The browser window, or a substitute in tests. */
  window: Pick<Window, 'location' | 'history' | 'addEventListener'>;
}

const LOADING: SessionState = { status: 'loading', user: null };
const SIGNED_OUT: SessionState = { status: 'signed-out', user: null };

/**
 * Creates a store for the supabase-js session. If the stored token is valid for long enough, the
 * session is available immediately, without loading supabase-js.
 */
export function createSessionStore(options: SessionStoreOptions): SessionStore {
  const { config, storage, reportError, clearAccountData, window } = options;
  const url = config.supabaseUrl || window.location.origin;
  const storageKey = getSessionStorageKey(url);
  const linkRequestsKey = `${storageKey}-link-requests`;
  const state = createStore(LOADING);
  let redirectResult: AuthRedirectResult | null = null;
  let supabase: Promise<SupabaseClient> | null = null;

  const setState = (next: SessionState) => {
    // Ignore auth events until the redirect has been processed.
    const previous = state.get();
    if (!redirectResult || isSameState(previous, next)) return;
    const isSignedOut = next.status === 'signed-out';
    if (!isSignedOut && !hasSession(previous)) storage.removeItem(SIGNED_OUT_KEY);
    state.set(next);
    if (isSignedOut ? hasSession(previous) && hasSignedOut() : isOtherUser(previous, next))
      clearAccountData('tab');
  };
  const hasSignedOut = () => storage.getItem(SIGNED_OUT_KEY) !== null;
  const applySession = (session: Session | null) => setState(toSessionState(session));

  const anonKey = config.supabaseAnonKey || 'local';
  const createSupabaseClient = async () => {
    const { createClient } = await import('@supabase/supabase-js');
    const experimental = { recoveryCodes: true };
    const client = createClient(url, anonKey, {
      global: { fetch: fetchWithTimeout, headers: { 'accept-language': getLocale() } },
      auth: { storageKey, storage, detectSessionInUrl: false, experimental },
    });
    client.auth.onAuthStateChange((_event, session) => applySession(session));
    return client;
  };
  const client = () => {
    supabase ??= createSupabaseClient().catch((error: unknown) => {
      supabase = null; // Retry the import the next time it is used.
      throw error;
    });
    return supabase;
  };

  const auth = async () => (await client()).auth;
  const providerAuth = async () => {
    const { createProviderAuth } = await import('./provider-auth.ts');
    return createProviderAuth({ url, anonKey, storage, storageKey: `${storageKey}-provider` });
  };

  const getFreshSession = () => {
    const session = readStoredSession(storage, storageKey);
    return session && isTokenFresh(session, Date.now()) ? session : null;
  };

  /** Updates the state from storage if possible, or otherwise through supabase-js. */
  const resolveState = async () => {
    const hasSession = storage.getItem(storageKey) !== null;
    const session = getFreshSession();
    if (session || !hasSession) return applySession(session);
    applySession((await (await auth()).getSession()).data.session);
  };
  const resolveStateOrSignOut = () =>
    resolveState().catch((error: unknown) => {
      reportError(error, 'session');
      setState(SIGNED_OUT);
    });

  const endSession = async () => {
    try {
      const { error } = await (await auth()).signOut({ scope: 'local' });
      if (error) reportError(error, 'sign out');
    } catch (error) {
      reportError(error, 'sign out');
    }
    storage.removeItem(storageKey);
    setState(SIGNED_OUT);
  };

  const handleRedirect = async (request: AuthRedirect) => {
    const cleanPath = stripAuthParameters(new URL(window.location.href));
    window.history.replaceState(window.history.state, '', cleanPath);
    const hasStoredSession = () => storage.getItem(storageKey) !== null;
    redirectResult = await import('./complete-auth-redirect.ts')
      .then(({ completeAuthRedirect }) =>
        completeAuthRedirect(request, {
          auth,
          providerAuth,
          hasStoredSession,
          storage,
          linkRequestsKey,
        }),
      )
      .catch((error: unknown): AuthRedirectResult => {
        reportError(error, 'session');
        return { kind: 'error', message: 'Unexpected error during initialization' };
      });
    await resolveStateOrSignOut();
  };

  window.addEventListener('storage', (event) => {
    // Another tab signed in or out, or refreshed the token.
    if (event.key === storageKey || event.key === null) void resolveStateOrSignOut();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    // A page restored by the Back button shows the state before another page signed out.
    if (persisted) void resolveStateOrSignOut();
  });
  const request = parseAuthRedirect(new URL(window.location.href));
  if (request) void handleRedirect(request);
  else {
    redirectResult = { kind: 'none' };
    void resolveStateOrSignOut();
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    client,
    providerAuth,
    async rememberLinkRequest(email) {
      try {
        const { rememberLinkRequest } = await import('./link-requests.ts');
        rememberLinkRequest(storage, linkRequestsKey, email);
      } catch (error) {
        // The link then requires confirmation.
        reportError(error, 'session');
      }
    },
    redirectResult: () => redirectResult ?? { kind: 'none' },
    factors() {
      const session = readStoredSession(storage, storageKey);
      return session ? getVerifiedFactors(session) : [];
    },
    async resolveLinkSession(accept) {
      if (redirectResult?.kind !== 'unconfirmed-link') return;
      const { declineLinkSession, acceptLinkSession } = await import('./complete-auth-redirect.ts');
      redirectResult = await (accept ? acceptLinkSession : declineLinkSession)(
        await auth(),
        redirectResult.linkSession,
      );
      await resolveStateOrSignOut();
    },
    async accessToken() {
      const session = getFreshSession();
      if (session) return getUsableToken(session);
      if (state.get().status === 'signed-out') return null;
      return getUsableToken((await (await auth()).getSession()).data.session);
    },
    async signOut() {
      // Set before supabase-js notifies the other tabs.
      storage.setItem(SIGNED_OUT_KEY, 'true');
      await endSession();
      clearAccountData('browser');
    },
    expire: endSession,
    hasSignedOut,
    async reload() {
      const { error } = await (await auth()).refreshSession();
      if (error) throw error;
    },
  };
}

function toSessionState(session: Session | null): SessionState {
  if (!session) return SIGNED_OUT;
  if (requiresSecondFactor(session)) return { status: 'mfa-required', user: null };
  return { status: 'signed-in', user: toSessionUser(session.user, Date.now()) };
}

/** Returns no token until the second factor is verified. */
const getUsableToken = (session: Session | null) =>
  session && !requiresSecondFactor(session) ? session.access_token : null;

const hasSession = ({ status }: SessionState) =>
  status === 'signed-in' || status === 'mfa-required';

const isOtherUser = (a: SessionState, b: SessionState) =>
  a.user !== null && b.user !== null && a.user.id !== b.user.id;

/** Compares the displayed fields. `updated_at` is the load time and is ignored. */
function isSameState(a: SessionState, b: SessionState): boolean {
  if (a.status !== b.status || !a.user || !b.user) return a.status === b.status;
  return (['id', 'email', 'full_name', 'avatar_url'] as const).every(
    (name) => a.user[name] === b.user[name],
  );
}
