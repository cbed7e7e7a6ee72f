import type { sync, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import type { Call, Database, Db } from '@scheduler/service-kit';
import { writeEvents } from '../ics/repository-writes.ts';
import { createActor } from '../people/create-actor.ts';
import { countAdded, type EventQuota } from '../quotas/event-quota.ts';
import { runWrite } from '../unit-of-work/run-write.ts';
import { checkSteps, type SyncState } from './check-steps.ts';
import { requireScheduleEditor } from './operations.ts';
import type { ScheduleEditor } from './sync-record.ts';
import { findExceptions, findExistingIds, lockEventsById, getVersions } from './repository.ts';
import { removeFromSchedule } from './repository-writes.ts';

/** Loads and locks the data that the steps are checked against. */
async function loadSyncState(
  trx: Db,
  steps: readonly SyncStep[],
  { scheduleId, editor }: { scheduleId: string; editor: ScheduleEditor },
): Promise<SyncState> {
  const stepIds = steps.map(({ id }) => id);
  const seriesIds = steps.flatMap((step) => (step.op === 'put' ? (step.series_id ?? []) : []));
  const ids = [...new Set([...stepIds, ...seriesIds])];
  const stored = await lockEventsById(trx, { scheduleId, ids });
  return {
    stored: new Map(stored.map((event) => [event.id, event])),
    ids: await findExistingIds(trx, stepIds),
    exceptions: await findExceptions(trx, { scheduleId, ids }),
    editor,
  };
}

/** Adds the new versions of written events. Deleted events have no version. */
async function addVersions(trx: Db, results: SyncResult[]): Promise<SyncResult[]> {
  const writtenIds = results.flatMap(({ id, outcome }) => (outcome === 'written' ? id : []));
  const versions = await getVersions(trx, writtenIds);
  return results.map((result) =>
    result.outcome === 'written' ? { ...result, version: versions.get(result.id) ?? null } : result,
  );
}

/** Applies the changes of an external calendar to a schedule as one batch. */
export async function applySteps(
  { db, eventQuota }: { db: Database; eventQuota: EventQuota },
  { caller, body }: Call<typeof sync.apply>,
) {
  const { schedule_id: scheduleId, key, steps } = body;
  const editor = await requireScheduleEditor(db, caller, scheduleId);
  let batch_id: string | null = null;
  const write = {
    actor: createActor(editor.userId, editor.email),
    route: 'sync.apply',
    idempotencyKey: key,
    request: { scheduleId, steps },
    cause: 'google',
    setHeader: (header: string, value: string) => {
      if (header === 'batch-id') batch_id = value;
    },
  } as const;
  const results = await runWrite(db, write, async (trx) => {
    // Access may have been revoked while this write was queued.
    await requireScheduleEditor(trx, caller, scheduleId);
    const state = await loadSyncState(trx, steps, { scheduleId, editor });
    const { results: checkedResults, removed, ...writes } = await checkSteps(steps, state);
    await removeFromSchedule(trx, removed, scheduleId);
    const added = countAdded(writes.added.map(({ content }) => content));
    await eventQuota.requireRoom(trx, editor.ownerId, added);
    await writeEvents(trx, writes, {
      organizerId: editor.userId,
      scheduleId,
      source: 'google',
    });
    return addVersions(trx, checkedResults);
  });
  return { batch_id, results };
}
