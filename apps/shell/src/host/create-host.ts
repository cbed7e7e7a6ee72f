import { createClient } from '@scheduler/api-client';
import { QueryClient } from '@tanstack/react-query';
import type { Notify, Platform, PublicConfig } from '@scheduler/platform';
import { createRemotes } from '@scheduler/platform/federation';
import { browserNavigation } from '@scheduler/platform/navigation-store';
import type { Registry } from '@scheduler/platform/registry';
import { createSessionStore } from '@scheduler/platform/session-store';
import { watchConnection } from './connection.ts';
import type { Host } from './host.tsx';
import { fetchJson } from './page-data.ts';

interface HostOptions {
  config: PublicConfig;
  registry: Registry | null;
  notify: Notify;
}

// The console is where the browser's own crash reporting looks, too.
const reportError: Platform['reportError'] = (error, where) => console.error(where, error);

/** Builds, once for the life of the page, what every screen shares. */
export function createHost({ config, registry, notify }: HostOptions): Host {
  const session = createSessionStore({ config, storage: localStorage, reportError, window });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
  });
  const remotes = createRemotes({
    registry,
    fetchRegistry: () => fetchJson<Registry>('/remotes.json'),
  });

  const ending = followEnding(session);
  const onUnauthenticated = () => {
    if (session.get().status === 'signed-in') void session.signOut();
  };
  clearOnUserChange(session, queryClient);

  const ownBatches = new Set<string>();
  // What is on the screen may be from before; what failed meanwhile is read now.
  const connection = watchConnection(config.apiBase, () => void queryClient.invalidateQueries());
  const api = createClient({
    baseUrl: config.apiBase,
    accessToken: session.accessToken,
    onUnauthenticated,
    onBatch: (id) => ownBatches.add(id),
    fetch: connection.fetch,
  });
  // After the session store: that has taken what belongs to it out of the address bar.
  const navigation = browserNavigation();
  const platform = {
    navigation,
    session: { ...session, signOut: ending.signOut },
    api,
    queryClient,
    notify,
    reportError,
    config,
  };
  const sessionExpired = ending.isExpired;
  return { platform, session, remotes, sessionExpired, ownBatches, connection };
}

/**
 * Tells a session that ended by itself, such as one that was ended on another device, from one
 * that the person ended here.
 */
function followEnding(session: Host['session']) {
  let leaving = false;
  let expired = false;
  let before = session.get().status;
  session.subscribe(() => {
    const { status } = session.get();
    expired = status === 'signed-out' && (before === 'signed-in' ? !leaving : expired);
    before = status;
  });
  const signOut = async () => {
    leaving = true;
    await session.signOut();
    leaving = false;
  };
  return { isExpired: () => expired, signOut };
}

/** What one person loaded is never shown to the next. */
function clearOnUserChange(session: Host['session'], queryClient: QueryClient) {
  let userId = session.get().user?.id;
  session.subscribe(() => {
    const next = session.get().user?.id;
    if (userId && next !== userId) queryClient.clear();
    userId = next;
  });
}

/**
 * Fetches the auth client for a session that was shown from storage, so that it is refreshed in
 * time and its events are followed.
 */
export function followSession({ session, platform }: Host) {
  if (session.get().status !== 'signed-in') return;
  session.client().catch((error: unknown) => platform.reportError(error, 'session'));
}
