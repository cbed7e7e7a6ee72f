import type { ApiKeyScope } from '@scheduler/contracts';
import type { LiveChange } from '@scheduler/contracts/core';
import {
  runWithRequestId,
  startListener,
  type Actor,
  type EventStream,
  type Database,
  type Log,
  type Notification,
  type NotificationListener,
} from '@scheduler/service-kit';
import { limitToScopes, toLiveChange, parseNotice } from './change-events.ts';
import { findBatchesSince, getCurrentCursor, type Cursor } from './repository.ts';

/** Manages the open streams of this process, which share one connection for notifications. */
export interface StreamHub {
  /** Adds a stream. After the promise resolves, the stream receives every committed change. */
  add: (actor: Pick<Actor, 'userId' | 'apiKey'>, stream: EventStream) => Promise<void>;
  remove: (userId: string, stream: EventStream) => void;
  countStreams: (userId: string) => number;
  /** Closes all streams and stops listening. */
  close: () => Promise<void>;
}

/** The open streams of a user, with the scopes of their API keys. */
type UserStreams = Map<EventStream, readonly ApiKeyScope[] | undefined>;

type BatchesSince = Awaited<ReturnType<typeof findBatchesSince>>;

const HEARTBEAT_INTERVAL_MS = 25_000;
const NOTICES_CHANNEL = 'core_notices';

/** Creates the stream hub of a process. It connects when the first stream is added. */
export function createStreamHub({
  db,
  log,
  heartbeatIntervalMs = HEARTBEAT_INTERVAL_MS,
}: {
  db: Database;
  log: Log;
  heartbeatIntervalMs?: number;
}): StreamHub {
  /** By user. */
  const streams = new Map<string, UserStreams>();
  let listener: NotificationListener | null = null;
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  let cursor: Cursor | null = null;
  /** Batches that have already been sent since the cursor. The next query returns them again. */
  let sentBatchIds = new Set<string>();
  let pendingRead: Promise<void> | null = null;
  let hasNewChanges = false;

  const getAllStreams = () =>
    [...streams.values()].flatMap((userStreams) => [...userStreams.keys()]);

  function sendChange(userId: string, id: Cursor, change: LiveChange) {
    for (const [stream, scopes] of streams.get(userId) ?? []) {
      const data = limitToScopes(change, scopes);
      if (data) stream.send({ name: 'change', id, data });
    }
  }

  function sendChanges({ cursor: nextCursor, batches }: BatchesSince) {
    for (const batch of batches) {
      if (sentBatchIds.has(batch.id)) continue;
      sendChange(batch.user_id, nextCursor, toLiveChange(batch.user_id, batch));
    }
    sentBatchIds = new Set(batches.map(({ id }) => id));
    cursor = nextCursor;
  }

  async function readChanges() {
    hasNewChanges = false;
    if (streams.size === 0) cursor = null;
    else if (cursor === null) cursor = await getCurrentCursor(db);
    else sendChanges(await findBatchesSince(db, cursor, [...streams.keys()]));
    if (hasNewChanges) await readChanges();
  }

  /** Reads new changes. If a read is already running, another one follows it. */
  function scheduleRead(): Promise<void> {
    hasNewChanges = true;
    pendingRead ??= readChanges()
      .catch((err: unknown) => log.warn({ err }, 'failed to read live updates'))
      .finally(() => (pendingRead = null));
    return pendingRead;
  }

  /** Makes clients reload what notices may have been about while the connection was lost. */
  function sendReady() {
    if (cursor === null) return;
    for (const stream of getAllStreams()) stream.send({ name: 'ready', id: cursor, data: {} });
  }

  /** Forwards a notice without a batch. */
  function sendNotice({ payload }: Notification) {
    const notice = parseNotice(payload);
    if (!notice || cursor === null) return;
    sendChange(notice.userId, cursor, notice.change);
  }

  let hasConnected = false;

  function startListening() {
    listener = startListener({
      db,
      log,
      channels: ['core_changes', NOTICES_CHANNEL],
      onNotification: (notification) => {
        if (notification?.channel === NOTICES_CHANNEL) return sendNotice(notification);
        if (notification === null) {
          if (hasConnected) sendReady();
          hasConnected = true;
        }
        void scheduleRead();
      },
    });
    heartbeat = setInterval(() => {
      for (const stream of getAllStreams()) stream.sendHeartbeat();
      // Limits the delay if a notification is ever lost.
      void scheduleRead();
    }, heartbeatIntervalMs);
    heartbeat.unref();
  }

  return {
    add: async ({ userId, apiKey }, stream) => {
      if (isClosed) return stream.end();
      const userStreams = streams.get(userId) ?? (new Map() as UserStreams);
      streams.set(userId, userStreams.set(stream, apiKey?.scopes));
      // The listener serves all streams, so it must not inherit the first stream's request ID.
      if (!listener) runWithRequestId(undefined, startListening);
      // A pending read doesn't include the new stream.
      await pendingRead;
      await scheduleRead();
    },
    remove: (userId, stream) => {
      const userStreams = streams.get(userId);
      userStreams?.delete(stream);
      if (userStreams?.size === 0) streams.delete(userId);
    },
    countStreams: (userId) => streams.get(userId)?.size ?? 0,
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      for (const stream of getAllStreams()) stream.end();
      await listener?.close();
      await pendingRead;
    },
  };
}
