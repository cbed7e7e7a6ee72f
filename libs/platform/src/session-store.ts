import { locale } from '@scheduler/i18n/words';
import type { Factor, Session, SupabaseClient } from '@supabase/supabase-js';
import { readArrival, withoutAuthParameters } from './auth-arrival.ts';
import type { Arrival, ArrivalRequest } from './auth-arrival.ts';
import { patientFetch } from './patient-fetch.ts';
import type { Platform, PublicConfig, SessionState } from './platform.ts';
import {
  awaitsSecondStep,
  factorsOf,
  isComfortable,
  sessionUser,
  storageKeyOf,
  storedSession,
} from './stored-session.ts';
import type { SessionStorage } from './stored-session.ts';

export type { Arrival } from './auth-arrival.ts';
export type { Factor, Provider, User, UserIdentity } from '@supabase/supabase-js';

/** The session as the host holds it. */
export type SessionStore = Platform['session'] & {
  /** What the address the page was opened with led to; known once the status has settled. */
  arrival: () => Arrival;
  /** Takes the account of the link that the page was opened with, or leaves it (`arrival`). */
  answerOffer: (takes: boolean) => Promise<void>;
  /** A client for leaving to a provider's page: what it begins ends at /auth/callback. */
  providerAuth: () => Promise<SupabaseClient['auth']>;
  /** The second steps of the account whose session is kept. */
  factors: () => Factor[];
};

interface SessionOptions {
  config: PublicConfig;
  storage: SessionStorage;
  reportError: Platform['reportError'];
  /** The window, or what a test puts in its place. */
  window: Pick<Window, 'location' | 'history' | 'addEventListener'>;
}

const loading: SessionState = { status: 'loading', user: null };
const signedOut: SessionState = { status: 'signed-out', user: null };

/**
 * A small store over supabase-js. It shows the session that supabase-js has kept at once when its
 * token has comfortable time left, so that no screen waits for the library.
 */
export function createSessionStore(options: SessionOptions): SessionStore {
  const { config, storage, reportError, window } = options;
  const url = config.supabaseUrl || window.location.origin;
  const key = storageKeyOf(url);
  const observers = new Set<() => void>();
  let state = loading;
  let arrival: Arrival | null = null;
  let supabase: Promise<SupabaseClient> | null = null;

  const show = (next: SessionState) => {
    // Until it is known what the address led to, events on the way there settle nothing.
    if (!arrival || sameState(state, next)) return;
    state = next;
    for (const observer of observers) observer();
  };
  const adopt = (session: Session | null) => show(stateOf(session));

  const anonKey = config.supabaseAnonKey || 'local';
  const connect = async () => {
    const { createClient } = await import('@supabase/supabase-js');
    const experimental = { recoveryCodes: true };
    const client = createClient(url, anonKey, {
      global: { fetch: patientFetch, headers: { 'accept-language': locale() } },
      auth: { storageKey: key, storage, detectSessionInUrl: false, experimental },
    });
    client.auth.onAuthStateChange((_event, session) => adopt(session));
    return client;
  };
  const client = () => {
    supabase ??= connect().catch((error: unknown) => {
      supabase = null; // the next need tries again
      throw error;
    });
    return supabase;
  };

  const auth = async () => (await client()).auth;
  const providerAuth = async () => {
    const { createProviderAuth } = await import('./provider-auth.ts');
    return createProviderAuth({ url, anonKey, storage, storageKey: `${key}-provider` });
  };

  const comfortable = () => {
    const session = storedSession(storage, key);
    return session && isComfortable(session, Date.now()) ? session : null;
  };

  /** Settles the state: from storage alone if that will do, else through supabase-js. */
  const settle = async () => {
    const kept = storage.getItem(key) !== null;
    const session = comfortable();
    if (session || !kept) return adopt(session);
    adopt((await (await auth()).getSession()).data.session);
  };
  const settleOrSignOut = () =>
    settle().catch((error: unknown) => {
      reportError(error, 'session');
      show(signedOut);
    });

  const arrive = async (request: ArrivalRequest) => {
    const address = withoutAuthParameters(new URL(window.location.href));
    window.history.replaceState(window.history.state, '', address);
    const hasKept = () => storage.getItem(key) !== null;
    arrival = await import('./follow-link.ts')
      .then(({ followLink }) => followLink(request, { auth, providerAuth, hasKept }))
      .catch((error: unknown): Arrival => {
        reportError(error, 'session');
        return { kind: 'error', message: 'Unexpected error during initialization' };
      });
    await settleOrSignOut();
  };

  window.addEventListener('storage', (event) => {
    // Another tab signed in or out, or refreshed the token.
    if (event.key === key || event.key === null) void settleOrSignOut();
  });
  const request = readArrival(new URL(window.location.href));
  if (request) void arrive(request);
  else {
    arrival = { kind: 'none' };
    void settleOrSignOut();
  }

  return {
    get: () => state,
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
    client,
    providerAuth,
    arrival: () => arrival ?? { kind: 'none' },
    factors() {
      const session = storedSession(storage, key);
      return session ? factorsOf(session) : [];
    },
    async answerOffer(takes) {
      if (arrival?.kind !== 'other-account') return;
      const { leaveOffer, takeOffer } = await import('./follow-link.ts');
      arrival = await (takes ? takeOffer : leaveOffer)(await auth(), arrival.offer);
      await settleOrSignOut();
    },
    async accessToken() {
      const session = comfortable();
      if (session) return usableToken(session);
      if (state.status === 'signed-out') return null;
      return usableToken((await (await auth()).getSession()).data.session);
    },
    async signOut() {
      try {
        const { error } = await (await auth()).signOut({ scope: 'local' });
        if (error) reportError(error, 'sign out');
      } catch (error) {
        reportError(error, 'sign out');
      }
      storage.removeItem(key);
      show(signedOut);
    },
    async reload() {
      const { error } = await (await auth()).refreshSession();
      if (error) throw error;
    },
  };
}

function stateOf(session: Session | null): SessionState {
  if (!session) return signedOut;
  if (awaitsSecondStep(session)) return { status: 'second-step', user: null };
  return { status: 'signed-in', user: sessionUser(session.user, Date.now()) };
}

/** Without the second step a session opens nothing. */
const usableToken = (session: Session | null) =>
  session && !awaitsSecondStep(session) ? session.access_token : null;

/** Whether nobody could tell the two apart; the time of loading alone is no difference. */
function sameState(a: SessionState, b: SessionState): boolean {
  if (a.status !== b.status || !a.user || !b.user) return a.status === b.status;
  return (['id', 'email', 'full_name', 'avatar_url'] as const).every(
    (name) => a.user[name] === b.user[name],
  );
}
