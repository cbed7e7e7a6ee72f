import { toBatches, type Db } from '@scheduler/service-kit';
import type { Link, LinkChange } from './plan/types.ts';

export type LinkRow = Link & { calendar_id: string };

const links = (db: Db) => db<LinkRow>('google_links');

const COLUMNS = [
  'google_id',
  'event_id',
  'series',
  'original',
  'etag',
  'uid',
  'organizer',
  'is_writable',
  'origin',
  'state',
  'base',
  'intent',
  'excluded',
  'cancelled',
] as const satisfies (keyof Link)[];

const toLinks = (rows: Promise<unknown>) => rows as Promise<Link[]>;

export const findLinks = (db: Db, calendarId: string): Promise<Link[]> =>
  toLinks(links(db).select(COLUMNS).where('calendar_id', calendarId));

export interface LinkFilter {
  googleIds: readonly string[];
  eventIds: readonly string[];
}

/** Finds the links of the given events, including all links of their series. */
export const findRelatedLinks = (
  db: Db,
  calendarId: string,
  { googleIds, eventIds }: LinkFilter,
): Promise<Link[]> =>
  toLinks(
    links(db)
      .select(COLUMNS)
      .where('calendar_id', calendarId)
      .whereRaw(
        `coalesce(series, google_id) in (
           select coalesce(series, google_id) from google_links where calendar_id = ?
             and (google_id = any(?) or series = any(?) or event_id = any(?)))`,
        [calendarId, [...googleIds], [...googleIds], [...eventIds]],
      ),
  );

/** Maximum number of rows per statement. */
const BATCH_SIZE = 1000;

async function deleteLinks(
  trx: Db,
  calendarId: string,
  googleIds: readonly string[],
): Promise<void> {
  for (const batch of toBatches(googleIds, BATCH_SIZE)) {
    await links(trx).where('calendar_id', calendarId).whereIn('google_id', batch).delete();
  }
}

/** Inserts or updates links. If an ID occurs more than once, the last link is used. */
async function upsertLinks(trx: Db, calendarId: string, newLinks: readonly Link[]): Promise<void> {
  const uniqueLinks = [...new Map(newLinks.map((link) => [link.google_id, link])).values()];
  for (const batch of toBatches(uniqueLinks, BATCH_SIZE)) {
    await trx.raw(
      `insert into google_links (calendar_id, ${COLUMNS.join(', ')})
       select ?, ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::google_links, ?::jsonb)
       on conflict (calendar_id, google_id) do update set
         ${COLUMNS.slice(1)
           .map((column) => `${column} = excluded.${column}`)
           .join(', ')}`,
      [calendarId, JSON.stringify(batch)],
    );
  }
}

/** Applies several link changes at once. A put takes precedence over a removal of the same ID. */
export async function applyLinkChanges(
  trx: Db,
  calendarId: string,
  changes: readonly LinkChange[],
): Promise<void> {
  const newLinks = changes.flatMap((change) => change.put);
  const newIds = new Set(newLinks.map(({ google_id }) => google_id));
  const removedIds = changes.flatMap((change) => change.remove).filter((id) => !newIds.has(id));
  await deleteLinks(trx, calendarId, removedIds);
  await upsertLinks(trx, calendarId, newLinks);
}

/** Returns the events that are linked to another calendar of the same schedule. */
export async function findEventsLinkedElsewhere(
  db: Db,
  calendarId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db('google_links as link')
    .join('google_calendars as other', 'other.id', 'link.calendar_id')
    .join('google_calendars as current', 'current.schedule_id', 'other.schedule_id')
    .where('current.id', calendarId)
    .whereNot('link.calendar_id', calendarId)
    .whereIn('link.event_id', eventIds)
    .select<{ event_id: string }[]>('link.event_id');
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Finds the synced events that were created on one side. A series represents all of its exceptions. */
export async function findLinkedEventIds(
  db: Db,
  calendar_id: string,
  origin: Link['origin'],
): Promise<string[]> {
  const rows = await links(db)
    .select('event_id')
    .where({ calendar_id, origin, state: 'linked' })
    .whereNull('series');
  return rows.map(({ event_id }) => event_id);
}

/** Returns the linked Google events as `<calendar ID>:<Google ID>`. */
export async function findLinkedGoogleIds(
  db: Db,
  calendarIds: readonly string[],
): Promise<Set<string>> {
  const rows = await links(db)
    .select('calendar_id', 'google_id')
    .whereIn('calendar_id', calendarIds)
    .where('state', 'linked');
  return new Set(rows.map(({ calendar_id, google_id }) => `${calendar_id}:${google_id}`));
}
