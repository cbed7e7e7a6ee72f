import type { Readable } from '@scheduler/platform';

/** `offline`: the browser has no network. `away`: it has one, but nobody of ours answers. */
export type Connection = 'online' | 'offline' | 'away';

export interface ConnectionWatch extends Readable<Connection> {
  /** `fetch` that notices whether anybody answers. */
  fetch: typeof fetch;
}

const ASK_AGAIN_MS = 3000;

/** A proxy's own page about nobody being behind it is no answer; a refusal of ours is. */
const isAnswer = ({ status, headers }: Response) =>
  status < 502 || status > 504 || headers.get('content-type')?.includes('json') === true;

/**
 * Follows whether the product can be reached.
 *
 * @param address where to ask while nobody answers; whatever is said there is an answer
 * @param onReturn told when somebody answers again
 */
export function watchConnection(address: string, onReturn: () => void): ConnectionWatch {
  let state: Connection = 'online';
  let asking: ReturnType<typeof setTimeout> | undefined;
  const observers = new Set<() => void>();

  function become(next: Connection) {
    if (next === state) return;
    const wasAway = state === 'away';
    state = next;
    clearTimeout(asking);
    if (next === 'away') askAgain();
    for (const observer of observers) observer();
    if (wasAway && next === 'online') onReturn();
  }

  function askAgain() {
    asking = setTimeout(() => {
      const request = { method: 'HEAD', cache: 'no-store' } as const;
      watched(address, request)
        .catch(() => {})
        .finally(() => state === 'away' && askAgain());
    }, ASK_AGAIN_MS);
  }

  const watched: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (state !== 'offline') become(isAnswer(response) ? 'online' : 'away');
      return response;
    } catch (error) {
      // What was given up by whoever asked, or took too long, says nothing about the others.
      if (state === 'online' && !init?.signal?.aborted) become('away');
      throw error;
    }
  };

  globalThis.addEventListener('offline', () => become('offline'));
  globalThis.addEventListener('online', () => become('online'));
  return {
    get: () => state,
    subscribe(onChange) {
      observers.add(onChange);
      return () => observers.delete(onChange);
    },
    fetch: watched,
  };
}
