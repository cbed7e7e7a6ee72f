import type { Actor, EventStream, SessionCheck } from '@scheduler/service-kit';

const CHECK_INTERVAL_MS = 5000;

/** Closes open streams within seconds after their session has ended. */
export interface SessionWatch {
  add: (actor: Pick<Actor, 'sessionId'>, stream: EventStream) => void;
  remove: (stream: EventStream) => void;
  close: () => void;
}

export function createSessionWatch(isSessionActive: SessionCheck): SessionWatch {
  const sessions = new Map<EventStream, string>();
  // Sessions are checked together, so that auth-service receives few requests.
  const interval = setInterval(() => {
    for (const [stream, sessionId] of sessions) {
      void isSessionActive(sessionId).then((isActive) => isActive || stream.end());
    }
  }, CHECK_INTERVAL_MS);
  interval.unref();
  return {
    add: ({ sessionId }, stream) => {
      if (sessionId !== null) sessions.set(stream, sessionId);
    },
    remove: (stream) => void sessions.delete(stream),
    close: () => clearInterval(interval),
  };
}
