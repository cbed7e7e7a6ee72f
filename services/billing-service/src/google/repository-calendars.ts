import type { GoogleCalendar } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';

export interface CalendarRow extends Omit<GoogleCalendar, 'health'> {
  integration_id: string;
  google_calendar_id: string;
  /** Whether Google's own calendar shows it. */
  is_selected: boolean;
  created_at: string;
  updated_at: string;
}

const calendars = (db: Db) => db<CalendarRow>('google_calendars');

/** All of an account, the main one first. */
export const calendarsOf = (db: Db, integrationId: string): Promise<CalendarRow[]> =>
  calendars(db)
    .where('integration_id', integrationId)
    .orderBy([{ column: 'is_primary', order: 'desc' }, 'summary', 'id']);

/** Those that are synced, and have a place to be. */
export const syncedCalendars = (db: Db, integrationId: string): Promise<CalendarRow[]> =>
  calendarsOf(db, integrationId).then((rows) =>
    rows.filter(({ is_synced, schedule_id }) => is_synced && schedule_id !== null),
  );

export type SeenCalendar = Pick<
  CalendarRow,
  'google_calendar_id' | 'summary' | 'time_zone' | 'access_role' | 'is_primary' | 'is_selected'
>;

export async function insertCalendar(
  db: Db,
  calendar: SeenCalendar & Pick<CalendarRow, 'id' | 'integration_id' | 'is_synced' | 'direction'>,
): Promise<void> {
  await calendars(db).insert(calendar);
}

export async function updateCalendar(
  db: Db,
  id: string,
  changes: Partial<SeenCalendar & Pick<CalendarRow, 'is_synced' | 'schedule_id' | 'direction'>>,
): Promise<void> {
  await calendars(db)
    .where({ id })
    .update({ ...changes, updated_at: db.fn.now() as never });
}

export async function deleteCalendar(db: Db, id: string): Promise<void> {
  await calendars(db).where({ id }).delete();
}

/**
 * Has the next sync of calendars believe nothing of what both sides had: it compares everything. So
 * what is taken off a schedule before it is no deletion to it.
 */
export async function forgetSyncs(db: Db, calendarIds: readonly string[]): Promise<void> {
  await db('google_sync_state').whereIn('calendar_id', calendarIds).delete();
}

/** Has the next sync of calendars look at all that is here, changed or not. */
export async function compareAnew(db: Db, calendarIds: readonly string[]): Promise<void> {
  await db('google_sync_state').whereIn('calendar_id', calendarIds).update({ compares_all: true });
}

/** Events that were made here and are in a calendar; a series for all of its exceptions. */
export async function eventsMadeHere(db: Db, calendarId: string): Promise<string[]> {
  const rows = await db('google_links')
    .where({ calendar_id: calendarId, origin: 'ours', state: 'linked' })
    .whereNull('series')
    .select<{ event_id: string }[]>('event_id');
  return rows.map(({ event_id }) => event_id);
}

/** What kept calendars of an integration from being synced is over. */
export async function forgetFailures(db: Db, integrationId: string): Promise<void> {
  await db('google_sync_state')
    .whereIn('calendar_id', calendars(db).select('id').where('integration_id', integrationId))
    .update({ failures: 0, failure: null, next_try_at: null });
}
