import { UNDO_WINDOW_DAYS, type history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  mapInSlices,
  notFound,
  Problem,
  startTimeSlices,
  type Call,
  type Db,
} from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { InvitationQuota } from '../email-protection/invitation-limit.ts';
import { getPreferences } from '../preferences/repository.ts';
import { runWrite, toWrite } from '../unit-of-work/run-write.ts';
import { formatUndoBlockers } from './undo-blockers.ts';
import { isUndoExpired, isUndoable } from './policy.ts';
import {
  findBatches,
  lockVisibleBatch,
  getEventCounts,
  hasChanges,
  findNetChanges,
  undoChanges,
  type VisibleBatch,
} from './repository.ts';
import {
  findEventVisibility,
  findScheduleVisibility,
  type Viewer,
} from './repository-visibility.ts';
import { presentBatch, type PresenterContext } from './batch-presenter.ts';
import type { ClockSettings } from './summary-formatters.ts';

interface WriteDeps extends Deps {
  invitationQuota: InvitationQuota;
}

const conflict = (detail: string) => new Problem('conflict', detail);

function requireUndoable(batch: VisibleBatch): void {
  if (!batch.may_undo) {
    throw new Problem(
      'forbidden',
      t('Only the person who made this change or the owner of everything it affects can undo it.'),
    );
  }
  if (batch.undone_by !== null) throw conflict(t('This change was already undone.'));
  if (isUndoExpired(batch, Date.now())) {
    throw conflict(
      t('You can only undo changes from the last {days} days.', { days: UNDO_WINDOW_DAYS }),
    );
  }
}

/** Undoing an import or the deletion of a large schedule can exceed the default timeout. */
const UNDO_TIMEOUT_MS = 28_000;

/** Undoes a batch atomically. The undo is recorded as a batch and can be undone as well. */
export function undoBatch({ db, invitationQuota }: WriteDeps, call: Call<typeof history.undo>) {
  const { batch_id } = call.params;
  const write = {
    ...toWrite(call, 'history.undo', batch_id),
    cause: 'undo' as const,
    undoesBatchId: batch_id,
    invitationQuota,
    statementTimeoutMs: UNDO_TIMEOUT_MS,
  };
  return runWrite(db, write, async (trx, undoBatchId) => {
    const batch = await lockVisibleBatch(trx, call.actor, batch_id);
    if (!batch) throw notFound(t('This change'));
    requireUndoable(batch);
    const blockers = await undoChanges(trx, batch_id);
    if (blockers.length > 0) throw conflict(formatUndoBlockers(blockers));
    if (!(await hasChanges(trx, undoBatchId))) throw conflict(t("There's nothing left to undo."));
    return { batch_id: undoBatchId };
  });
}

const uniqueIds = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];

async function getClockSettings(db: Db, { userId }: Viewer): Promise<ClockSettings> {
  const { version, time_zone, hour_cycle } = await getPreferences(db, userId);
  return { timeZone: version === 0 ? null : time_zone, hourCycle: hour_cycle };
}

async function loadPresenterContext(
  db: Db,
  viewer: Viewer,
  batches: readonly VisibleBatch[],
): Promise<PresenterContext> {
  const batchIds = batches.map(({ id }) => id);
  const changes = await findNetChanges(db, batchIds);
  const events = await findEventVisibility(
    db,
    viewer,
    uniqueIds(changes.map((change) => change.event_id)),
  );
  const schedules = await findScheduleVisibility(
    db,
    viewer,
    uniqueIds(changes.map((change) => change.schedule_id)),
  );
  return {
    viewer,
    clockSettings: await getClockSettings(db, viewer),
    changes: Map.groupBy(changes, (change) => change.batch_id),
    counts: await getEventCounts(db, viewer, batches),
    events: new Map(events.map((event) => [event.id, event])),
    schedules: new Map(schedules.map((schedule) => [schedule.id, schedule])),
  };
}

/** Strips the original start from an occurrence ID. */
const toRecordId = (eventId: string) => eventId.slice(0, 36);

interface RecordFilter {
  eventId: string | null;
  scheduleId: string | null;
}

async function requireVisible(db: Db, viewer: Viewer, { eventId, scheduleId }: RecordFilter) {
  const [event] = eventId ? await findEventVisibility(db, viewer, [eventId]) : [];
  if (event?.access === 'none') throw notFound(t('This event'));
  const [schedule] = scheduleId ? await findScheduleVisibility(db, viewer, [scheduleId]) : [];
  if (schedule?.is_visible === false) throw notFound(t('This schedule'));
}

/**
 * Lists the visible history. A page can have fewer batches than `limit`, because invisible batches
 * are omitted and the number of changes per page is limited.
 */
export async function listHistory({ db }: Deps, { actor, query }: Call<typeof history.list>) {
  const { limit, schedule_id: scheduleId = null, event_id, before = null } = query;
  const filter = { eventId: event_id ? toRecordId(event_id) : null, scheduleId };
  await requireVisible(db, actor, filter);
  const { batches: page, hasMore } = await findBatches(db, actor, { ...filter, before, limit });
  const context = await loadPresenterContext(db, actor, page);
  const now = Date.now();
  const present = (batch: VisibleBatch) =>
    presentBatch(batch, context, batch.may_undo && isUndoable(batch, now));
  const batches = await mapInSlices(page, present, startTimeSlices());
  return { batches: batches.flat(), next: hasMore ? (page.at(-1)?.id ?? null) : null };
}
