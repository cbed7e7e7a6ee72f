import { createStore, type ReadableStore } from '@scheduler/platform';

/** `offline`: the browser has no network. `away`: the server doesn't respond. */
export type ConnectionState = 'online' | 'offline' | 'away';

export interface ConnectionMonitor extends ReadableStore<ConnectionState> {
  /** `fetch` that updates the connection state. */
  fetch: typeof fetch;
}

const RETRY_INTERVAL_MS = 3000;

/** Returns false for a proxy's error page. The server's own errors are problem responses (JSON). */
const isServerResponse = ({ status, headers }: Response) =>
  status < 502 || status > 504 || headers.get('content-type')?.includes('json') === true;

/**
 * Monitors the connection to the server.
 *
 * @param probeUrl requested repeatedly while the server doesn't respond; any response counts
 * @param onReturn called when the connection is restored
 */
export function createConnectionMonitor(probeUrl: string, onReturn: () => void): ConnectionMonitor {
  const state = createStore<ConnectionState>('online');
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function setState(next: ConnectionState) {
    if (next === state.get()) return;
    const wasUnreachable = state.get() === 'away';
    clearTimeout(retryTimer);
    if (next === 'away') scheduleProbe();
    state.set(next);
    if (wasUnreachable && next === 'online') onReturn();
  }

  function scheduleProbe() {
    retryTimer = setTimeout(() => {
      const request = { method: 'HEAD', cache: 'no-store' } as const;
      monitoredFetch(probeUrl, request)
        .catch(() => {})
        .finally(() => state.get() === 'away' && scheduleProbe());
    }, RETRY_INTERVAL_MS);
  }

  const monitoredFetch: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (state.get() !== 'offline') setState(isServerResponse(response) ? 'online' : 'away');
      return response;
    } catch (error) {
      // Aborted requests and timeouts don't indicate that the server is unreachable.
      if (state.get() === 'online' && !init?.signal?.aborted) setState('away');
      throw error;
    }
  };

  globalThis.addEventListener('offline', () => setState('offline'));
  globalThis.addEventListener('online', () => setState('online'));
  return {
    get: state.get,
    subscribe: state.subscribe,
    fetch: monitoredFetch,
  };
}
