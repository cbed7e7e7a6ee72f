import type { Actor, EventStream, SessionCheck } from '@scheduler/service-kit';

const LOOK_EVERY = 5000;

/** Ends open streams within seconds of the session that they were opened with. */
export interface SessionWatch {
  add: (actor: Pick<Actor, 'sessionId'>, stream: EventStream) => void;
  remove: (stream: EventStream) => void;
  close: () => void;
}

export function createSessionWatch(isLive: SessionCheck): SessionWatch {
  const sessions = new Map<EventStream, string>();
  // All at once, so that auth-service is asked by few calls.
  const looking = setInterval(() => {
    for (const [stream, sessionId] of sessions) {
      void isLive(sessionId).then((is) => is || stream.end());
    }
  }, LOOK_EVERY);
  looking.unref();
  return {
    add: ({ sessionId }, stream) => {
      if (sessionId !== null) sessions.set(stream, sessionId);
    },
    remove: (stream) => void sessions.delete(stream),
    close: () => clearInterval(looking),
  };
}
