import type { Db } from '@scheduler/service-kit';
import type { CalendarRow } from './repository-calendars.ts';

interface PreviousScheduleRow {
  user_id: string;
  google_calendar_id: string;
  schedule_id: string;
}

const previousSchedules = (db: Db) => db<PreviousScheduleRow>('google_places');

/** Returns the schedules with imported events of disconnected calendars, by Google calendar ID. */
export async function findPreviousSchedules(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await previousSchedules(db).where('user_id', userId);
  return new Map(rows.map((row) => [row.google_calendar_id, row.schedule_id]));
}

export async function deletePreviousSchedules(db: Db, userId: string): Promise<void> {
  await previousSchedules(db).where('user_id', userId).delete();
}

/** Stores the schedules of disconnected calendars, replacing earlier ones. */
export async function replacePreviousSchedules(
  db: Db,
  user_id: string,
  calendars: readonly Pick<CalendarRow, 'google_calendar_id' | 'schedule_id'>[],
): Promise<void> {
  await deletePreviousSchedules(db, user_id);
  const rows = calendars.flatMap(({ google_calendar_id, schedule_id }) =>
    schedule_id === null ? [] : [{ user_id, google_calendar_id, schedule_id }],
  );
  if (rows.length > 0) await previousSchedules(db).insert(rows);
}
