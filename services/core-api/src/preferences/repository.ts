import { DEFAULT_PLANNING, DEFAULT_PREFERENCES, type Preferences } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';

const COLUMNS = Object.keys(DEFAULT_PREFERENCES);

/** Returns a user's preferences, or the defaults. */
export async function getPreferences(db: Db, userId: string): Promise<Preferences> {
  const row = await db('preferences')
    .where({ user_id: userId })
    .first<Preferences | undefined>(COLUMNS);
  return row ? { ...row, planning: { ...DEFAULT_PLANNING, ...row.planning } } : DEFAULT_PREFERENCES;
}

export async function savePreferences(
  trx: Db,
  userId: string,
  { working_hours, schedule_sets, planning, ...rest }: Preferences,
): Promise<void> {
  const row = {
    user_id: userId,
    ...rest,
    working_hours: JSON.stringify(working_hours),
    schedule_sets: JSON.stringify(schedule_sets),
    planning: JSON.stringify(planning),
  };
  await trx('preferences').insert(row).onConflict('user_id').merge();
}

/** Returns whether a user owns a schedule that isn't filled by a subscription. */
export async function ownsWritableSchedule(db: Db, userId: string, id: string): Promise<boolean> {
  const schedule = await db('schedules')
    .where({ id, owner_id: userId })
    .whereNotIn('id', db('subscriptions').select('schedule_id').where({ schedule_id: id }))
    .first('id');
  return schedule !== undefined;
}
