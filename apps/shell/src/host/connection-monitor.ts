import type { ReadableStore } from '@scheduler/platform';

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
  let state: ConnectionState = 'online';
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  const observers = new Set<() => void>();

  function setState(next: ConnectionState) {
    if (next === state) return;
    const wasUnreachable = state === 'away';
    state = next;
    clearTimeout(retryTimer);
    if (next === 'away') scheduleProbe();
    for (const observer of observers) observer();
    if (wasUnreachable && next === 'online') onReturn();
  }

  function scheduleProbe() {
    retryTimer = setTimeout(() => {
      const request = { method: 'HEAD', cache: 'no-store' } as const;
      monitoredFetch(probeUrl, request)
        .catch(() => {})
        .finally(() => state === 'away' && scheduleProbe());
    }, RETRY_INTERVAL_MS);
  }

  const monitoredFetch: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (state !== 'offline') setState(isServerResponse(response) ? 'online' : 'away');
      return response;
    } catch (error) {
      // Aborted requests and timeouts don't indicate that the server is unreachable.
      if (state === 'online' && !init?.signal?.aborted) setState('away');
      throw error;
    }
  };

  globalThis.addEventListener('offline', () => setState('offline'));
  globalThis.addEventListener('online', () => setState('online'));
  return {
    get: () => state,
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
    fetch: monitoredFetch,
  };
}
