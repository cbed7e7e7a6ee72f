import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { readArrival, withoutAuthParameters } from './auth-arrival.ts';
import type { Arrival, ArrivalRequest } from './auth-arrival.ts';
import type { Platform, PublicConfig, SessionState } from './platform.ts';
import { isComfortable, sessionUser, storageKeyOf, storedSession } from './stored-session.ts';
import type { SessionStorage } from './stored-session.ts';

export type { Arrival } from './auth-arrival.ts';

/** The session as the host holds it. */
export type SessionStore = Platform['session'] & {
  /** supabase-js, fetched when it is first needed; from then on the store follows its events. */
  client: () => Promise<SupabaseClient>;
  /** What the address the page was opened with led to; known once the status has settled. */
  arrival: () => Arrival;
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
  const adopt = (session: Session | null) =>
    show(
      session ? { status: 'signed-in', user: sessionUser(session.user, Date.now()) } : signedOut,
    );

  const connect = async (flowType: 'implicit' | 'pkce' = 'implicit') => {
    const { createClient } = await import('@supabase/supabase-js');
    const client = createClient(url, config.supabaseAnonKey || 'local', {
      auth: { storageKey: key, storage, flowType, detectSessionInUrl: false },
    });
    client.auth.onAuthStateChange((_event, session) => adopt(session));
    return client;
  };
  const client = (flowType?: 'pkce') => {
    supabase ??= connect(flowType).catch((error: unknown) => {
      supabase = null; // the next need tries again
      throw error;
    });
    return supabase;
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
    const { auth } = await client();
    adopt((await auth.getSession()).data.session);
  };
  const settleOrSignOut = () =>
    settle().catch((error: unknown) => {
      reportError(error, 'session');
      show(signedOut);
    });

  const arrive = async (request: ArrivalRequest) => {
    const address = withoutAuthParameters(new URL(window.location.href));
    window.history.replaceState(window.history.state, '', address);
    arrival = await exchange(request, client).catch((error: unknown): Arrival => {
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
    client: () => client(),
    arrival: () => arrival ?? { kind: 'none' },
    async accessToken() {
      const session = comfortable();
      if (session) return session.access_token;
      if (state.status === 'signed-out') return null;
      const { auth } = await client();
      return (await auth.getSession()).data.session?.access_token ?? null;
    },
    async signOut() {
      try {
        const { auth } = await client();
        const { error } = await auth.signOut({ scope: 'local' });
        if (error) reportError(error, 'sign out');
      } catch (error) {
        reportError(error, 'sign out');
      }
      storage.removeItem(key);
      show(signedOut);
    },
    async reload() {
      const { auth } = await client();
      const { error } = await auth.refreshSession();
      if (error) throw error;
    },
  };
}

async function exchange(
  request: ArrivalRequest,
  client: (flowType?: 'pkce') => Promise<SupabaseClient>,
): Promise<Arrival> {
  if (request.kind === 'error') return request;
  if (request.kind === 'code') {
    const { auth } = await client('pkce');
    const { error } = await auth.exchangeCodeForSession(request.code);
    return error ? { kind: 'error', message: error.message } : { kind: 'signed-in' };
  }
  const { auth } = await client();
  const { error } = await auth.setSession({
    access_token: request.accessToken,
    refresh_token: request.refreshToken,
  });
  if (error) return { kind: 'error', message: error.message };
  return { kind: request.recovery ? 'recovery' : 'signed-in' };
}

/** Whether nobody could tell the two apart; the time of loading alone is no difference. */
function sameState(a: SessionState, b: SessionState): boolean {
  if (a.status !== b.status || !a.user || !b.user) return a.status === b.status;
  return (['id', 'email', 'full_name', 'avatar_url'] as const).every(
    (name) => a.user[name] === b.user[name],
  );
}
