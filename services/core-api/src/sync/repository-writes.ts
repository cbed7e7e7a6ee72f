import type { Db } from '@scheduler/service-kit';
import { queryColumn, queryPrepared } from '../queries/repository.ts';
import { deleteEvents } from '../ics/repository-writes.ts';

const EVENTS_AND_EXCEPTIONS = `select id from events where id = any(:ids::uuid[]) or series_id = any(:ids::uuid[])`;

/**
 * Removes events from a schedule, and series together with their exceptions. Deletes events that
 * are then on no schedule, or only on guests' schedules. Other events get a new version.
 */
export async function removeFromSchedule(
  trx: Db,
  ids: readonly string[],
  scheduleId: string,
): Promise<void> {
  if (ids.length === 0) return;
  const unscheduledIds = await queryColumn<string>(
    trx,
    `select id from (${EVENTS_AND_EXCEPTIONS}) target where not exists (
       select from event_schedules
       where event_id = target.id and schedule_id <> :scheduleId and not by_invitation)`,
    { ids, scheduleId },
  );
  await deleteEvents(trx, unscheduledIds);
  await queryPrepared(
    trx,
    `with target as (${EVENTS_AND_EXCEPTIONS}), removed as (
       delete from event_schedules using target
       where event_id = target.id and schedule_id = :scheduleId returning event_id
     )
     update events set version = latest_version + 1, latest_version = latest_version + 1,
       updated_at = now()
     where id in (select event_id from removed)`,
    { ids, scheduleId },
  );
}
