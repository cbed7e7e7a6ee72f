import { DEFAULT_PLANNING, DEFAULT_PREFERENCES, type Preferences } from '@scheduler/contracts/core';
import type { Db } from '@scheduler/service-kit';
import { rowsOf } from '../events/repository-reach.ts';

/** How the person has it, or the defaults. */
export async function preferencesOf(db: Db, userId: string): Promise<Preferences> {
  const told = await db('preferences')
    .where({ user_id: userId })
    .first<Preferences | undefined>(
      'time_zone',
      'second_time_zone',
      'week_start',
      'hour_cycle',
      'language',
      'working_hours',
      'default_duration',
      'schedule_sets',
      'planning',
      'version',
      'updated_at',
    );
  return told
    ? { ...told, planning: { ...DEFAULT_PLANNING, ...told.planning } }
    : DEFAULT_PREFERENCES;
}

export async function keepPreferences(
  trx: Db,
  userId: string,
  { working_hours, schedule_sets, planning, ...told }: Preferences,
): Promise<void> {
  const row = {
    user_id: userId,
    ...told,
    working_hours: JSON.stringify(working_hours),
    schedule_sets: JSON.stringify(schedule_sets),
    planning: JSON.stringify(planning),
  };
  await trx('preferences').insert(row).onConflict('user_id').merge();
}

/** Tells the person's open screens, once this is committed, that their preferences changed. */
export async function tellPreferences(trx: Db, userId: string): Promise<void> {
  await rowsOf(
    trx,
    `select pg_notify('core_notices', json_build_object('user_id', :userId::uuid, 'key', 'preferences')::text)`,
    { userId },
  );
}
