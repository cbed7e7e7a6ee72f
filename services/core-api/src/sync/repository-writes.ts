import type { Db } from '@scheduler/service-kit';
import { queryPrepared } from '../events/repository-visibility.ts';
import { deleteEvents } from '../ics/repository-writes.ts';

const MEANT = `select id from events where id = any(:ids::uuid[]) or series_id = any(:ids::uuid[])`;

/**
 * Takes events off a schedule, a series with all its exceptions; what then lies nowhere but with
 * guests is deleted, and the rest is a next version.
 */
export async function takeOffSchedule(
  trx: Db,
  ids: readonly string[],
  scheduleId: string,
): Promise<void> {
  if (ids.length === 0) return;
  const homeless = await queryPrepared<{ id: string }>(
    trx,
    `select id from (${MEANT}) meant where not exists (
       select from event_schedules
       where event_id = meant.id and schedule_id <> :scheduleId and not by_invitation)`,
    { ids, scheduleId },
  );
  await deleteEvents(
    trx,
    homeless.map(({ id }) => id),
  );
  await queryPrepared(
    trx,
    `with meant as (${MEANT}), left_it as (
       delete from event_schedules using meant
       where event_id = meant.id and schedule_id = :scheduleId returning event_id
     )
     update events set version = latest_version + 1, latest_version = latest_version + 1,
       updated_at = now()
     where id in (select event_id from left_it)`,
    { ids, scheduleId },
  );
}
