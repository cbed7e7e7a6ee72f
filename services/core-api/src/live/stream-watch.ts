import type { Actor, EventStream, Log, SessionCheck } from '@scheduler/service-kit';

const CHECK_INTERVAL_MS = 5000;

/**
 * Closes open streams within seconds of the session ending, or of the API key being deleted or expiring.
 */
export interface StreamWatch {
  add: (actor: Pick<Actor, 'sessionId' | 'apiKey'>, stream: EventStream) => void;
  remove: (stream: EventStream) => void;
  close: () => void;
}

interface StreamWatchOptions {
  log: Log;
  /** Without it, streams of sessions stay open until their token expires. */
  isSessionActive: SessionCheck | undefined;
  /** Returns the IDs of the given API keys that exist and haven't expired. */
  findActiveKeyIds: (ids: string[]) => Promise<string[]>;
}

export function createStreamWatch(options: StreamWatchOptions): StreamWatch {
  const { log, isSessionActive, findActiveKeyIds } = options;
  const sessions = new Map<EventStream, string>();
  const apiKeys = new Map<EventStream, string>();

  // Sessions are checked together, so that auth-service receives few requests.
  function checkSessions() {
    for (const [stream, sessionId] of sessions) {
      void isSessionActive?.(sessionId).then((isActive) => isActive || stream.end());
    }
  }

  async function checkApiKeys() {
    if (apiKeys.size === 0) return;
    const activeIds = new Set(await findActiveKeyIds([...new Set(apiKeys.values())]));
    for (const [stream, id] of apiKeys) if (!activeIds.has(id)) stream.end();
  }

  const interval = setInterval(() => {
    checkSessions();
    checkApiKeys().catch((err: unknown) => log.warn({ err }, 'failed to check API keys'));
  }, CHECK_INTERVAL_MS);
  interval.unref();
  return {
    add: ({ sessionId, apiKey }, stream) => {
      if (sessionId !== null) sessions.set(stream, sessionId);
      if (apiKey) apiKeys.set(stream, apiKey.id);
    },
    remove: (stream) => {
      sessions.delete(stream);
      apiKeys.delete(stream);
    },
    close: () => clearInterval(interval),
  };
}
