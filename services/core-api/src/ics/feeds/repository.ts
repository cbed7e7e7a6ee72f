import type { Feed } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { queryColumn, queryFirst, queryPrepared } from '../../queries/repository.ts';
import type { EventOutline } from '../repository.ts';

const COLUMNS = ['id', 'schedule_id', 'kind', 'created_at', 'last_read_at'] as const;

/** Lists the feeds of the schedules that the user owns, newest first. */
export const listFeeds = (db: Db, userId: string): Promise<Feed[]> =>
  queryPrepared(
    db,
    `select f.${COLUMNS.join(', f.')} from feeds f join schedules s on s.id = f.schedule_id
     where s.owner_id = :userId order by f.id desc`,
    { userId },
  );

export async function insertFeed(
  db: Db,
  feed: Pick<Feed, 'schedule_id' | 'kind'> & { secret_hash: Buffer },
): Promise<Feed> {
  const [created] = await db('feeds')
    .insert({ id: newId(), ...feed })
    .returning<Feed[]>([...COLUMNS]);
  if (!created) throw new Error('The inserted feed was not returned');
  return created;
}

/** Deletes a feed of a schedule that the user owns. @returns the schedule's name, or `null` if there is no such feed */
export async function deleteFeed(db: Db, userId: string, id: string): Promise<string | null> {
  const [name = null] = await queryColumn<string>(
    db,
    `delete from feeds using schedules s
     where feeds.id = :id and s.id = feeds.schedule_id and s.owner_id = :userId returning s.name`,
    { userId, id },
  );
  return name;
}

/** A feed and the name of its schedule. */
export interface PublishedFeed {
  id: string;
  schedule_id: string;
  kind: Feed['kind'];
  name: string;
  etag: string | null;
  changed_at: string;
}

export const findFeedBySecret = (db: Db, secretHash: Buffer): Promise<PublishedFeed | undefined> =>
  queryFirst(
    db,
    `select f.id, f.schedule_id, f.kind, s.name, f.etag, f.changed_at
     from feeds f join schedules s on s.id = f.schedule_id where secret_hash = :secretHash
       and s.owner_id not in (select user_id from closed_accounts)`,
    { secretHash },
  );

/** The events of a feed, and a fingerprint that changes whenever its output changes. */
export interface FeedContent {
  outlines: EventOutline[];
  fingerprint: string;
}

/**
 * Returns the content of a feed. The fingerprint consists of event versions, because every visible
 * change increments the version and versions are never reused.
 */
export async function getFeedContent(
  db: Db,
  { schedule_id, kind }: PublishedFeed,
): Promise<FeedContent> {
  const rows = await queryPrepared<EventOutline & { version: number }>(
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

/** Stores the current ETag and the time it changed. Returns that time. */
export async function saveEtag(db: Db, id: string, etag: string): Promise<string> {
  const [updated] = await db('feeds')
    .where({ id })
    .update({ etag, changed_at: db.fn.now() })
    .returning<{ changed_at: string }[]>('changed_at');
  return updated?.changed_at ?? new Date().toISOString();
}

/** Records that a feed was fetched, at most once an hour. */
export async function recordAccess(db: Db, id: string): Promise<void> {
  await db('feeds')
    .where({ id })
    .whereRaw(`(last_read_at is null or last_read_at < now() - interval '1 hour')`)
    .update({ last_read_at: db.fn.now() });
}
