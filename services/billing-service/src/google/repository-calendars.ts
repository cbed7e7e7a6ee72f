import type { GoogleCalendar } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';

export interface CalendarRow extends Omit<GoogleCalendar, 'health'> {
  integration_id: string;
  google_calendar_id: string;
  /** Whether the calendar is visible in Google Calendar. */
  is_selected: boolean;
  created_at: string;
  updated_at: string;
}

const calendars = (db: Db) => db<CalendarRow>('google_calendars');

/** Lists an integration's calendars, the primary one first. */
export const findCalendars = (db: Db, integrationId: string): Promise<CalendarRow[]> =>
  calendars(db)
    .where('integration_id', integrationId)
    .orderBy([{ column: 'is_primary', order: 'desc' }, 'summary', 'id']);

export type BoundCalendar = CalendarRow & { schedule_id: string };

/** Lists the calendars that are synced and bound to a schedule. */
export async function findSyncedCalendars(db: Db, integrationId: string): Promise<BoundCalendar[]> {
  const rows = await findCalendars(db, integrationId);
  return rows.filter((row): row is BoundCalendar => row.is_synced && row.schedule_id !== null);
}

export type ListedCalendar = Pick<
  CalendarRow,
  'google_calendar_id' | 'summary' | 'time_zone' | 'access_role' | 'is_primary' | 'is_selected'
>;

export async function insertCalendar(
  db: Db,
  calendar: ListedCalendar & Pick<CalendarRow, 'id' | 'integration_id' | 'is_synced' | 'direction'>,
): Promise<void> {
  await calendars(db).insert(calendar);
}

export async function updateCalendar(
  db: Db,
  id: string,
  changes: Partial<ListedCalendar & Pick<CalendarRow, 'is_synced' | 'schedule_id' | 'direction'>>,
): Promise<void> {
  await calendars(db)
    .where({ id })
    .update({ ...changes, updated_at: db.fn.now() as never });
}

export async function deleteCalendar(db: Db, id: string): Promise<void> {
  await calendars(db).where({ id }).delete();
}

/**
 * Deletes the sync state of calendars. Their next sync then compares all events, and doesn't treat
 * events that have since been removed from the schedule as deleted by the user.
 */
export async function deleteSyncStates(db: Db, calendarIds: readonly string[]): Promise<void> {
  await db('google_sync_state').whereIn('calendar_id', calendarIds).delete();
}

/** Makes the next sync of calendars compare all local events instead of only changed ones. */
export async function requestFullComparison(db: Db, calendarIds: readonly string[]): Promise<void> {
  await db('google_sync_state').whereIn('calendar_id', calendarIds).update({ compares_all: true });
}

/** Clears the failures of an integration's calendars, so they are synced without delay. */
export async function resetFailures(db: Db, integrationId: string): Promise<void> {
  await db('google_sync_state')
    .whereIn('calendar_id', calendars(db).select('id').where('integration_id', integrationId))
    .update({ failures: 0, failure: null, next_try_at: null });
}
