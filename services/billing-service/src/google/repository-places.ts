import type { Db } from '@scheduler/service-kit';
import type { CalendarRow } from './repository-calendars.ts';

interface PlaceRow {
  user_id: string;
  google_calendar_id: string;
  schedule_id: string;
}

const places = (db: Db) => db<PlaceRow>('google_places');

/** Where events of a user's calendars stayed, by Google's id of the calendar. */
export async function placesOf(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await places(db).where('user_id', userId);
  return new Map(rows.map((row) => [row.google_calendar_id, row.schedule_id]));
}

export async function forgetPlaces(db: Db, userId: string): Promise<void> {
  await places(db).where('user_id', userId).delete();
}

/** Remembers where events of calendars stay, in place of what was known before. */
export async function putPlaces(
  db: Db,
  user_id: string,
  calendars: readonly Pick<CalendarRow, 'google_calendar_id' | 'schedule_id'>[],
): Promise<void> {
  await forgetPlaces(db, user_id);
  const rows = calendars.flatMap(({ google_calendar_id, schedule_id }) =>
    schedule_id === null ? [] : [{ user_id, google_calendar_id, schedule_id }],
  );
  if (rows.length > 0) await places(db).insert(rows);
}
