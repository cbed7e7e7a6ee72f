import type { EventChanges } from '@scheduler/contracts/core';
import type { EventTimes } from '@scheduler/scheduling';
import type { Actor, Db } from '@scheduler/service-kit';
import {
  resolveSchedules,
  saveEvent,
  applyEventTimeChanges,
  type EventUpdate,
  type Target,
} from './operations-target.ts';
import { copyEvent, deleteEvents, setSeries, type StoredEvent } from './repository-writes.ts';
import {
  findOccurrenceTimes,
  isEditedOverride,
  isUnchanged,
  mergeListChanges,
  applyDetailChanges,
  hasSameTimes,
  inheritDetailChanges,
  getOccurrenceTimes,
} from './series.ts';

export interface ChangeContext {
  trx: Db;
  actor: Actor;
  changes: EventChanges;
}

/** The event that the user edited: one occurrence, or the series as a whole. */
export interface EditedInstance {
  /** `null` for the series as a whole. */
  originalStart: string | null;
  /** Times before the edit. */
  times: EventTimes;
}

/** A series after a change to its times or rule. */
export interface MovedSeries {
  times: EventTimes;
  recurrence: readonly string[];
  /** Maps the old original start of an occurrence to the new one. */
  mapOriginalStart: (originalStart: string) => string;
}

/** Returns the override of an occurrence, or creates it as a copy of the series. */
export async function getOrCreateOverride(
  trx: Db,
  { stored, overrides, originalStart }: Pick<Target, 'stored' | 'overrides' | 'originalStart'>,
): Promise<StoredEvent> {
  const existing = overrides.find((override) => override.original_start === originalStart);
  if (existing) return existing;
  const times = findOccurrenceTimes(stored, originalStart);
  if (!times || originalStart === null) throw new Error('The occurrence does not exist');
  const fields = { ...stored, ...times, recurrence: null };
  const seriesPosition = { series_id: stored.id, original_start: originalStart };
  const id = await copyEvent(trx, { id: stored.id, fields, period: times, ...seriesPosition });
  return { ...fields, id, ...seriesPosition };
}

/** Turns an override into a standalone event if it was edited, and deletes it otherwise. */
export async function detachOrDeleteOverride(trx: Db, override: StoredEvent, series: StoredEvent) {
  if (isEditedOverride(override, series)) await setSeries(trx, override.id, null);
  else await deleteEvents(trx, [override.id]);
}

/** Applies a series change to an override, except to fields that the override customizes. */
function applySeriesChange(
  override: StoredEvent,
  before: StoredEvent,
  after: EventUpdate,
  times: EventTimes,
): EventUpdate {
  const previousTimes = findOccurrenceTimes(before, override.original_start);
  const scheduleIds = mergeListChanges(
    override.schedule_ids,
    before.schedule_ids,
    after.schedule_ids,
  );
  return {
    fields: {
      ...override,
      ...inheritDetailChanges(override, before, after.fields),
      ...(previousTimes && hasSameTimes(override, previousTimes) && times),
    },
    schedule_ids: scheduleIds.length > 0 ? scheduleIds : override.schedule_ids,
    invited_users: mergeListChanges(
      override.invited_users,
      before.invited_users,
      after.invited_users,
    ),
  };
}

/** Applies all changes to the override that the user edited, including its customized fields. */
async function applyDirectChanges(
  { trx, actor, changes }: ChangeContext,
  override: StoredEvent,
  next: EventUpdate,
  edited: EditedInstance,
) {
  const newTimes = applyEventTimeChanges(edited.times, changes);
  return {
    fields: {
      ...next.fields,
      ...applyDetailChanges(next.fields, changes),
      ...(!hasSameTimes(newTimes, edited.times) && newTimes),
    },
    schedule_ids: changes.schedule_ids
      ? await resolveSchedules(trx, actor, override, changes.schedule_ids)
      : next.schedule_ids,
    invited_users: changes.invited_users ?? next.invited_users,
  };
}

/**
 * Detaches the edited override because the new rule excludes it, then applies the changes to it.
 */
async function detachEditedOverride(
  change: ChangeContext,
  override: StoredEvent,
  edited: EditedInstance,
): Promise<void> {
  await setSeries(change.trx, override.id, null);
  const { schedule_ids, invited_users } = override;
  const next = { fields: override, schedule_ids, invited_users };
  await saveEvent(change.trx, override, await applyDirectChanges(change, override, next, edited));
}

/**
 * Orders overrides so that each original start is free before another override takes it, because
 * original starts are unique within a series.
 */
function orderMoves<T extends { from: string; to: string }>(moves: readonly T[]): T[] {
  const byOriginalStart = moves.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const movedLater = byOriginalStart.filter(({ from, to }) => to > from).toReversed();
  return [...byOriginalStart.filter(({ from, to }) => to <= from), ...movedLater];
}

/**
 * Applies a series change to the overrides of the series. Overrides that the new rule excludes are
 * detached if they were edited, and deleted otherwise.
 */
export async function updateOverrides(
  change: ChangeContext,
  { stored, overrides }: Pick<Target, 'stored' | 'overrides'>,
  after: EventUpdate,
  { movedSeries, editedInstance }: { movedSeries: MovedSeries; editedInstance: EditedInstance },
): Promise<void> {
  const { trx } = change;
  const series = { ...movedSeries.times, recurrence: movedSeries.recurrence };
  const claimedStarts = new Set<string>();
  const remaining: { override: StoredEvent; from: string; to: string; times: EventTimes }[] = [];
  for (const override of overrides) {
    const from = override.original_start ?? '';
    const to = movedSeries.mapOriginalStart(from);
    const times = getOccurrenceTimes(series, to);
    if (times && !claimedStarts.has(to)) remaining.push({ override, from, to, times });
    else if (from === editedInstance.originalStart && isEditedOverride(override, stored))
      await detachEditedOverride(change, override, editedInstance);
    else await detachOrDeleteOverride(trx, override, stored);
    claimedStarts.add(to);
  }
  for (const { override, from, to, times } of orderMoves(remaining)) {
    if (to !== from)
      await setSeries(trx, override.id, { series_id: stored.id, original_start: to });
    const next = applySeriesChange(override, stored, after, times);
    const update =
      from === editedInstance.originalStart
        ? await applyDirectChanges(change, override, next, editedInstance)
        : next;
    if (!isUnchanged(override, update)) await saveEvent(trx, override, update);
  }
}
