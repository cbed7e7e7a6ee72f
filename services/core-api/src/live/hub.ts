import type { EventStream, Database, Log } from '@scheduler/service-kit';
import { changeFor, noticeOf } from './keys.ts';
import { startListener, type Listener, type Notification } from './listener.ts';
import { batchesSince, currentCursor, type Cursor } from './repository.ts';

/** The open streams of this process, and the one connection that wakes them. */
export interface Hub {
  /** Once it resolves, whatever is committed from now on is told to the stream. */
  add: (userId: string, stream: EventStream) => Promise<void>;
  remove: (userId: string, stream: EventStream) => void;
  countOf: (userId: string) => number;
  /** Ends all streams, and the listening. */
  close: () => Promise<void>;
}

type Reading = Awaited<ReturnType<typeof batchesSince>>;

const BEAT_MS = 25_000;
const NOTICES = 'core_notices';

/** @param beat milliseconds between signs of life */
export function createHub({
  db,
  log,
  beat = BEAT_MS,
}: {
  db: Database;
  log: Log;
  beat?: number;
}): Hub {
  const streams = new Map<string, Set<EventStream>>();
  let listener: Listener | null = null;
  let beating: NodeJS.Timeout | undefined;
  let closed = false;
  let cursor: Cursor | null = null;
  /** What was told of batches from the cursor on: the next reading finds them again. */
  let told = new Set<string>();
  let reading: Promise<void> | null = null;
  let isBehind = false;

  const all = () => [...streams.values()].flatMap((of) => [...of]);

  function tell({ cursor: next, batches }: Reading) {
    for (const batch of batches) {
      if (told.has(batch.id)) continue;
      const change = { name: 'change', id: next, data: changeFor(batch.user_id, batch) };
      for (const stream of streams.get(batch.user_id) ?? []) stream.send(change);
    }
    told = new Set(batches.map(({ id }) => id));
    cursor = next;
  }

  async function read() {
    isBehind = false;
    if (streams.size === 0) cursor = null;
    else if (cursor === null) cursor = await currentCursor(db);
    else tell(await batchesSince(db, cursor, [...streams.keys()]));
    if (isBehind) await read();
  }

  /** Reads what is new; whoever wakes it meanwhile makes it read once more. */
  function wake(): Promise<void> {
    isBehind = true;
    reading ??= read()
      .catch((err: unknown) => log.warn({ err }, 'live updates could not be read'))
      .finally(() => (reading = null));
    return reading;
  }

  /** What no batch tells of; a notice that was missed is only a list that is read a little later. */
  function pass({ payload }: Notification) {
    const notice = noticeOf(payload);
    if (!notice || cursor === null) return;
    const change = { name: 'change', id: cursor, data: notice.change };
    for (const stream of streams.get(notice.userId) ?? []) stream.send(change);
  }

  function open() {
    listener = startListener({
      db,
      log,
      channels: ['core_changes', NOTICES],
      onWake: (notification) =>
        notification?.channel === NOTICES ? pass(notification) : void wake(),
    });
    beating = setInterval(() => {
      for (const stream of all()) stream.beat();
      // Should a notification ever be lost, it costs this long.
      void wake();
    }, beat);
    beating.unref();
  }

  return {
    add: async (userId, stream) => {
      if (closed) return stream.end();
      const of = streams.get(userId) ?? new Set();
      streams.set(userId, of.add(stream));
      if (!listener) open();
      // A reading under way knows nothing of the stream.
      await reading;
      await wake();
    },
    remove: (userId, stream) => {
      const of = streams.get(userId);
      of?.delete(stream);
      if (of?.size === 0) streams.delete(userId);
    },
    countOf: (userId) => streams.get(userId)?.size ?? 0,
    close: async () => {
      closed = true;
      clearInterval(beating);
      for (const stream of all()) stream.end();
      await listener?.close();
      await reading;
    },
  };
}
