import type { Actor, EventStream, Log, SessionMonitor } from '@scheduler/service-kit';

const CHECK_INTERVAL_MS = 5000;

/**
 * Closes open streams when the end of their session is announced, and within seconds if it isn't, or if
 * the API key is deleted or expires.
 */
export interface StreamWatch {
  add: (actor: Pick<Actor, 'sessionId' | 'apiKey'>, stream: EventStream) => void;
  remove: (stream: EventStream) => void;
  close: () => void;
}

interface StreamWatchOptions {
  log: Log;
  /** Without it, streams of sessions stay open until their token expires. */
  sessions: Pick<SessionMonitor, 'isActive' | 'onEnded'> | undefined;
  /** Returns the IDs of the given API keys that exist and haven't expired. */
  findActiveKeyIds: (ids: string[]) => Promise<string[]>;
}

export function createStreamWatch(options: StreamWatchOptions): StreamWatch {
  const { log, sessions, findActiveKeyIds } = options;
  const sessionIds = new Map<EventStream, string>();
  const apiKeys = new Map<EventStream, string>();

  // Sessions are checked together, so that auth-service receives few requests.
  function checkSessions() {
    for (const [stream, sessionId] of sessionIds) {
      void sessions?.isActive(sessionId).then((isActive) => isActive || stream.end());
    }
  }

  async function checkApiKeys() {
    if (apiKeys.size === 0) return;
    const activeIds = new Set(await findActiveKeyIds([...new Set(apiKeys.values())]));
    for (const [stream, id] of apiKeys) if (!activeIds.has(id)) stream.end();
  }

  sessions?.onEnded((endedIds) => {
    for (const [stream, sessionId] of sessionIds) if (endedIds.has(sessionId)) stream.end();
  });
  const interval = setInterval(() => {
    checkSessions();
    checkApiKeys().catch((err: unknown) => log.warn({ err }, 'failed to check API keys'));
  }, CHECK_INTERVAL_MS);
  interval.unref();
  return {
    add: ({ sessionId, apiKey }, stream) => {
      if (sessionId !== null) sessionIds.set(stream, sessionId);
      if (apiKey) apiKeys.set(stream, apiKey.id);
    },
    remove: (stream) => {
      sessionIds.delete(stream);
      apiKeys.delete(stream);
    },
    close: () => clearInterval(interval),
  };
}
