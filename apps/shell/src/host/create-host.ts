import { createClient } from '@scheduler/api-client';
import { QueryClient } from '@tanstack/react-query';
import { safeLocalStorage, safeSessionStorage } from '@scheduler/platform';
import type { Notify, Platform, PublicConfig } from '@scheduler/platform';
import { clearAccountStorage } from '@scheduler/platform/account-storage';
import { createRemoteLoader } from '@scheduler/platform/federation';
import { createBrowserNavigation } from '@scheduler/platform/navigation-store';
import type { Registry } from '@scheduler/platform/registry';
import { createSessionStore } from '@scheduler/platform/session-store';
import { createConnectionMonitor } from './connection-monitor.ts';
import type { Host } from './host.tsx';
import { fetchJson } from './page-data.ts';
import { createStepUpRequests } from '../step-up/step-up-requests.ts';

interface HostOptions {
  config: PublicConfig;
  registry: Registry | null;
  notify: Notify;
}

// Tools for browser monitoring collect console errors, too.
const reportError: Platform['reportError'] = (error, where) => console.error(where, error);

/** Creates the host. Call it once per page, because all screens share the host. */
export function createHost({ config, registry, notify }: HostOptions): Host {
  const session = createSessionStore({
    config,
    storage: safeLocalStorage,
    reportError,
    clearAccountData(scope) {
      clearAccountStorage(safeSessionStorage);
      if (scope === 'browser') clearAccountStorage(safeLocalStorage);
    },
    window,
  });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
  });
  const remotes = createRemoteLoader({
    registry,
    fetchRegistry: () => fetchJson<Registry>('/remotes.json'),
  });

  const hasSessionExpired = trackSessionExpiration(session);
  const onUnauthenticated = () => {
    if (session.get().status === 'signed-in') void session.expire();
  };
  clearOnUserChange(session, queryClient);

  const stepUp = createStepUpRequests();
  const ownBatches = new Set<string>();
  // Data on the screen may be outdated, so refetch everything.
  const connection = createConnectionMonitor(
    config.apiBase,
    () => void queryClient.invalidateQueries(),
  );
  const api = createClient({
    baseUrl: config.apiBase,
    accessToken: session.accessToken,
    onUnauthenticated,
    confirmIdentity: stepUp.confirmIdentity,
    onBatch: (id) => ownBatches.add(id),
    fetch: connection.fetch,
  });
  // Created after the session store, which removes auth parameters from the URL.
  const navigation = createBrowserNavigation();
  const platform = {
    navigation,
    session: { ...session, confirmIdentity: stepUp.confirmIdentity },
    api,
    queryClient,
    notify,
    reportError,
    config,
  };
  return { platform, session, remotes, hasSessionExpired, stepUp, ownBatches, connection };
}

/** Distinguishes expired or revoked sessions from sessions that the user ended. */
function trackSessionExpiration(session: Host['session']): () => boolean {
  let hasExpired = false;
  let previousStatus = session.get().status;
  session.subscribe(() => {
    const { status } = session.get();
    const isEnd = previousStatus === 'signed-in';
    hasExpired = status === 'signed-out' && (isEnd ? !session.hasSignedOut() : hasExpired);
    previousStatus = status;
  });
  return () => hasExpired;
}

/** Clears cached data when the user changes. */
function clearOnUserChange(session: Host['session'], queryClient: QueryClient) {
  let userId = session.get().user?.id;
  session.subscribe(() => {
    const next = session.get().user?.id;
    if (userId && next !== userId) queryClient.clear();
    userId = next;
  });
}

/** Loads the auth client for a session restored from storage, so that its token is refreshed. */
export function loadAuthClient({ session, platform }: Host) {
  if (session.get().status !== 'signed-in') return;
  session.client().catch((error: unknown) => platform.reportError(error, 'session'));
}
