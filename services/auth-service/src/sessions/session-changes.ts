import { SESSION_HEARTBEAT_MS, type SessionChange } from '@scheduler/contracts/internal';
import {
  EventStream,
  startListener,
  type Database,
  type Log,
  type Notification,
  type NotificationListener,
} from '@scheduler/service-kit';

/** Announces ended and changed sessions to the other services. */
export type SessionChanges = ReturnType<typeof createSessionChanges>;

/** Names of the events by channel of the triggers in the database. */
const EVENT_NAMES = new Map([
  ['auth_ended_sessions', 'ended'],
  ['auth_changed_sessions', 'changed'],
]);

/** The caller then authenticates with a new token. */
const MAX_STREAM_DURATION_MS = 3_600_000;

/** Creates the announcements of a process. It connects to the database for the first stream. */
export function createSessionChanges({ db, log }: { db: Database; log: Log }) {
  const streams = new Set<EventStream>();
  let listener: NotificationListener | null = null;
  let isListening = false;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;

  const sendResync = (stream: EventStream) => stream.send({ name: 'resync', data: {} });

  function announce(notification: Notification | null) {
    isListening = true;
    const name = EVENT_NAMES.get(notification?.channel ?? '');
    const id = notification?.payload;
    for (const stream of streams) {
      if (name && id) stream.send({ name, data: { ids: [id] } satisfies SessionChange });
      else sendResync(stream);
    }
  }

  /** Changes are missed until the connection is restored, so the other services cache results for less time. */
  function endStreams() {
    isListening = false;
    for (const stream of streams) stream.end();
  }

  function startListening() {
    listener = startListener({
      db,
      log,
      channels: [...EVENT_NAMES.keys()],
      onNotification: announce,
      onDisconnect: endStreams,
    });
    heartbeat = setInterval(() => {
      for (const stream of streams) stream.sendHeartbeat();
    }, SESSION_HEARTBEAT_MS);
    heartbeat.unref();
  }

  return {
    /** Opens a stream of the changes that any process of this service makes. */
    follow() {
      const deadline = setTimeout(() => stream.end(), MAX_STREAM_DURATION_MS);
      deadline.unref();
      const stream = new EventStream(() => {
        clearTimeout(deadline);
        streams.delete(stream);
      });
      streams.add(stream);
      if (isClosed) stream.end();
      else if (!listener) startListening();
      // Otherwise sent when the listener is connected. Changes before that are not announced.
      else if (isListening) sendResync(stream);
      return stream;
    },
    /** Ends all streams. */
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      for (const stream of streams) stream.end();
      await listener?.close();
    },
  };
}
