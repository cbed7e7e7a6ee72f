import type { Db } from '@scheduler/service-kit';
import type { Link, LinkChange } from './plan/shapes.ts';

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

const asLinks = (rows: Promise<unknown>) => rows as Promise<Link[]>;

export const linksOfCalendar = (db: Db, calendarId: string): Promise<Link[]> =>
  asLinks(links(db).select(COLUMNS).where('calendar_id', calendarId));

export interface Around {
  googleIds: readonly string[];
  eventIds: readonly string[];
}

/** Whole families that any of these is part of. */
export const linksAround = (
  db: Db,
  calendarId: string,
  { googleIds, eventIds }: Around,
): Promise<Link[]> =>
  asLinks(
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

/** Rows of one statement. */
const AT_ONCE = 1000;

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}

async function deleteLinks(
  trx: Db,
  calendarId: string,
  googleIds: readonly string[],
): Promise<void> {
  for (const some of chunks(googleIds)) {
    await links(trx).where('calendar_id', calendarId).whereIn('google_id', some).delete();
  }
}

/** Keeps links, each as it is told last. */
async function putLinks(trx: Db, calendarId: string, put: readonly Link[]): Promise<void> {
  const last = [...new Map(put.map((link) => [link.google_id, link])).values()];
  for (const some of chunks(last)) {
    await trx.raw(
      `insert into google_links (calendar_id, ${COLUMNS.join(', ')})
       select ?, ${COLUMNS.join(', ')} from jsonb_populate_recordset(null::google_links, ?::jsonb)
       on conflict (calendar_id, google_id) do update set
         ${COLUMNS.slice(1)
           .map((column) => `${column} = excluded.${column}`)
           .join(', ')}`,
      [calendarId, JSON.stringify(some)],
    );
  }
}

/** Keeps changes of links as one: what goes, goes before what comes. */
export async function changeLinks(
  trx: Db,
  calendarId: string,
  changes: readonly LinkChange[],
): Promise<void> {
  const put = changes.flatMap((change) => change.put);
  const stays = new Set(put.map(({ google_id }) => google_id));
  const remove = changes.flatMap((change) => change.remove).filter((id) => !stays.has(id));
  await deleteLinks(trx, calendarId, remove);
  await putLinks(trx, calendarId, put);
}

/** Those of the events that another calendar on the same schedule has. */
export async function linkedElsewhere(
  db: Db,
  calendarId: string,
  eventIds: readonly string[],
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db('google_links as link')
    .join('google_calendars as theirs', 'theirs.id', 'link.calendar_id')
    .join('google_calendars as own', 'own.schedule_id', 'theirs.schedule_id')
    .where('own.id', calendarId)
    .whereNot('link.calendar_id', calendarId)
    .whereIn('link.event_id', eventIds)
    .select<{ event_id: string }[]>('link.event_id');
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Our copies of events that were made in Google. */
export const copiesOf = (db: Db, calendarId: string): Promise<{ event_id: string }[]> =>
  links(db)
    .select('event_id')
    .where({ calendar_id: calendarId, origin: 'google', state: 'linked' })
    .whereNull('series');

/** Google's events that are on a schedule here, as `<calendar>:<Google's id>`. */
export async function linkedGoogleIds(
  db: Db,
  calendarIds: readonly string[],
): Promise<Set<string>> {
  const rows = await links(db)
    .select('calendar_id', 'google_id')
    .whereIn('calendar_id', calendarIds)
    .where('state', 'linked');
  return new Set(rows.map(({ calendar_id, google_id }) => `${calendar_id}:${google_id}`));
}
