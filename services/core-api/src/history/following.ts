import { addJob, isDatabaseAway, type Database, type Log } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { SCHEMA } from '../config.ts';
import { followers, type Follower } from '../followers.ts';
import { startListener } from '../live/listener.ts';
import { claimNext, setAside } from './repository.ts';

interface FollowOptions {
  db: Database;
  log: Log;
  following?: readonly Follower[];
}

/** Batches that are followed at once. */
const LANES = 2;
/** Should a notification ever be lost, it costs this long. */
const BEAT_MS = 30_000;

/** A job is tried again and again, in its own time. */
async function leaveToQueue(trx: Knex.Transaction, batchId: string): Promise<void> {
  if (await setAside(trx, batchId)) {
    await addJob(trx, SCHEMA, 'follow-batch', { batch_id: batchId });
  }
}

/** Follows one batch; `false` when there is none. One that a follower fails on is tried again later. */
async function followNext({ db, log, following = followers }: FollowOptions): Promise<boolean> {
  let taken: string | undefined;
  try {
    return await db.transaction(async (trx) => {
      const batch = await claimNext(trx);
      if (!batch) return false;
      taken = batch.id;
      for (const follow of following) await follow(trx, batch);
      return true;
    });
  } catch (err) {
    const batchId = taken;
    if (batchId === undefined || isDatabaseAway(err)) throw err;
    log.warn({ err, batch_id: batchId }, 'a batch could not be followed, and is tried again');
    await db.transaction((trx) => leaveToQueue(trx, batchId));
    return true;
  }
}

const open = new AbortController().signal;

/** Follows all batches that are left, and those that are kept meanwhile. */
export async function followAll(options: FollowOptions, closing = open): Promise<void> {
  const lane = async () => {
    while (!closing.aborted && (await followNext(options)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Follows each batch as soon as it is kept, until it is closed. */
export function startFollowing(options: FollowOptions): { close: () => Promise<void> } {
  const { db, log } = options;
  const closing = new AbortController();
  let isBehind = false;
  let working: Promise<void> | null = null;

  async function work() {
    isBehind = false;
    await followAll(options, closing.signal);
  }

  function wake() {
    isBehind = true;
    working ??= work()
      .catch((err: unknown) => log.warn({ err }, 'batches could not be followed'))
      .finally(() => {
        working = null;
        if (isBehind && !closing.signal.aborted) wake();
      });
  }

  const listener = startListener({ db, log, channels: ['core_changes'], onWake: wake });
  const beating = setInterval(wake, BEAT_MS);
  return {
    close: async () => {
      closing.abort();
      clearInterval(beating);
      await listener.close();
      await working;
    },
  };
}
