import type { Feed } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { queryPrepared } from '../../events/repository-visibility.ts';
import type { Outline } from '../repository.ts';

const COLUMNS = ['id', 'schedule_id', 'kind', 'created_at', 'last_read_at'] as const;

/** The feeds of the schedules that the user owns, the newest first. */
export const feedsOf = (db: Db, userId: string): Promise<Feed[]> =>
  queryPrepared(
    db,
    `select f.${COLUMNS.join(', f.')} from feeds f join schedules s on s.id = f.schedule_id
     where s.owner_id = :userId order by f.id desc`,
    { userId },
  );

export async function countFeeds(db: Db, scheduleId: string): Promise<number> {
  const found = await db('feeds').where({ schedule_id: scheduleId }).count({ number: '*' }).first();
  return Number(found?.number);
}

export async function insertFeed(
  db: Db,
  feed: Pick<Feed, 'schedule_id' | 'kind'> & { secret_hash: Buffer },
): Promise<Feed> {
  const [made] = await db('feeds')
    .insert({ id: newId(), ...feed })
    .returning<Feed[]>([...COLUMNS]);
  if (!made) throw new Error('A feed that was made is not there');
  return made;
}

/** Deletes a feed of a schedule that the user owns; tells whether there was one. */
export async function deleteFeed(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db('feeds')
    .where({ id })
    .whereIn('schedule_id', db('schedules').where({ owner_id: userId }).select('id'))
    .delete();
  return deleted > 0;
}

/** A feed as it is read. */
export interface OpenFeed {
  id: string;
  schedule_id: string;
  kind: Feed['kind'];
  name: string;
  etag: string | null;
  changed_at: string;
}

export async function feedBySecret(db: Db, secretHash: Buffer): Promise<OpenFeed | undefined> {
  const [feed] = await queryPrepared<OpenFeed>(
    db,
    `select f.id, f.schedule_id, f.kind, s.name, f.etag, f.changed_at
     from feeds f join schedules s on s.id = f.schedule_id where secret_hash = :secretHash
       and s.owner_id not in (select user_id from closed_accounts)`,
    { secretHash },
  );
  return feed;
}

/** What a schedule holds, as an outline and as one word that changes with all it tells. */
export interface FeedContent {
  outlines: Outline[];
  fingerprint: string;
}

/** Whatever an event tells changes its version, and no version is ever given again. */
export async function contentOf(db: Db, { schedule_id, kind }: OpenFeed): Promise<FeedContent> {
  const rows = await queryPrepared<Outline & { version: number }>(
    db,
    `select e.id, e.time_zone, e.is_all_day, e.start_time, e.end_time, e.recurrence, e.version,
       :kind = 'freebusy' or e.visibility = 'private' as is_masked
     from event_schedules join events e on e.id = event_id
     where schedule_id = :schedule_id and (:kind = 'full' or e.transparency = 'opaque')
     order by coalesce(e.series_id, e.id), e.original_start nulls first`,
    { schedule_id, kind },
  );
  return {
    outlines: rows.map(({ version: _, ...outline }) => outline),
    fingerprint: rows.map(({ id, version }) => `${id}${version}`).join(),
  };
}

/** Keeps what a feed holds by now, and since when; tells that time. */
export async function keepChange(db: Db, id: string, etag: string): Promise<string> {
  const [kept] = await db('feeds')
    .where({ id })
    .update({ etag, changed_at: db.fn.now() })
    .returning<{ changed_at: string }[]>('changed_at');
  return kept?.changed_at ?? new Date().toISOString();
}

/** Notes that a feed was read, once an hour at most. */
export async function noteReading(db: Db, id: string): Promise<void> {
  await db('feeds')
    .where({ id })
    .whereRaw(`(last_read_at is null or last_read_at < now() - interval '1 hour')`)
    .update({ last_read_at: db.fn.now() });
}
