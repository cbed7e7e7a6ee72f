import type { EventChanges, RecurrenceScope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  moveSeries,
  formatOccurrenceId,
  parseRecurrence,
  splitSeries,
  type Series,
} from '@scheduler/scheduling/recurrence';
import { invalidField, type Db } from '@scheduler/service-kit';
import {
  updateOverrides,
  getOrCreateOverride,
  detachOrDeleteOverride,
  type ChangeContext,
  type MovedSeries,
  type EditedInstance,
} from './operations-overrides.ts';
import {
  endNotAfterStartProblem,
  resolveSchedules,
  validateRecurrence,
  saveEvent,
  applyEventTimeChanges,
  type EventUpdate,
  type Target,
} from './operations-target.ts';
import {
  copyEvent,
  deleteEvents,
  setSeries,
  findStoredEvents,
  updateEventRow,
  type EventFields,
  type StoredEvent,
} from './repository-writes.ts';
import {
  findOccurrenceTimes,
  toSeries,
  isEditedOverride,
  shiftSeries,
  getPeriod,
  applyDetailChanges,
  hasSameTimes,
  getOccurrenceTimes,
} from './series.ts';

const recurrenceNotAllowed = () =>
  invalidField(
    '/recurrence',
    t('To change how this event repeats, edit this and following events, or all events.'),
  );

function hasSameRule(series: Series, lines: readonly string[]): boolean {
  const parsed = parseRecurrence(lines, series);
  return 'lines' in parsed && String(parsed.lines) === String(series.recurrence);
}

/** Returns the columns of an event or override after a change. */
export const toUpdatedEventColumns = (
  stored: StoredEvent,
  changes: EventChanges,
  recurrence: readonly string[] | null,
): EventFields => ({
  ...applyDetailChanges(stored, changes),
  ...validateRecurrence(applyEventTimeChanges(stored, changes), recurrence),
});

async function updateRecord(
  { trx, actor, changes }: ChangeContext,
  stored: StoredEvent,
  recurrence: readonly string[] | null,
): Promise<void> {
  await saveEvent(trx, stored, {
    fields: toUpdatedEventColumns(stored, changes, recurrence),
    schedule_ids: await resolveSchedules(trx, actor, stored, changes.schedule_ids),
    invited_users: changes.invited_users ?? stored.invited_users,
  });
}

async function updateOccurrence(change: ChangeContext, target: Target): Promise<string> {
  const { recurrence } = change.changes;
  const series = toSeries(target.stored);
  if (recurrence && series && !hasSameRule(series, recurrence)) throw recurrenceNotAllowed();
  await updateRecord(change, await getOrCreateOverride(change.trx, target), null);
  return target.visible.id;
}

function applySeriesEdit(
  series: Series,
  edited: EditedInstance,
  changes: EventChanges,
  isRuleUnchanged: boolean,
): MovedSeries {
  const newTimes = applyEventTimeChanges(edited.times, changes);
  const isTimeUnchanged = hasSameTimes(newTimes, edited.times);
  const times = isTimeUnchanged ? series : shiftSeries(series, edited.times, newTimes);
  if (!times) throw endNotAfterStartProblem();
  const movedTimes = isTimeUnchanged
    ? { lines: series.recurrence, mapOriginalStart: (originalStart: string) => originalStart }
    : moveSeries(series, times);
  const lines = isRuleUnchanged || !changes.recurrence ? movedTimes.lines : changes.recurrence;
  const { recurrence, ...storedTimes } = validateRecurrence(times, lines);
  return {
    times: storedTimes,
    recurrence: recurrence ?? [],
    mapOriginalStart: movedTimes.mapOriginalStart,
  };
}

/** Stops the recurrence of a series. Only the edited occurrence remains, as a single event. */
async function convertToSingleEvent(change: ChangeContext, target: Target): Promise<string> {
  const { trx } = change;
  const { stored, overrides, originalStart } = target;
  const editedOverride = overrides.find((override) => override.original_start === originalStart);
  for (const override of overrides) {
    if (override !== editedOverride) await detachOrDeleteOverride(trx, override, stored);
  }
  if (editedOverride) {
    await setSeries(trx, editedOverride.id, null);
    await deleteEvents(trx, [stored.id]);
    await updateRecord(change, editedOverride, null);
    return editedOverride.id;
  }
  await updateRecord(change, { ...stored, ...findOccurrenceTimes(stored, originalStart) }, null);
  return stored.id;
}

/** Updates all occurrences of a series. @returns the ID of the edited event after the change */
async function updateAll(
  change: ChangeContext,
  target: Target,
  isRuleUnchanged: boolean,
): Promise<string> {
  const { trx, actor, changes } = change;
  const { stored, visible, originalStart } = target;
  const series = toSeries(stored);
  if (!series) throw new Error('The event is not recurring');
  if (changes.recurrence === null || changes.recurrence?.length === 0) {
    return convertToSingleEvent(change, target);
  }
  const edited = { originalStart, times: originalStart === null ? stored : visible };
  const movedSeries = applySeriesEdit(series, edited, changes, isRuleUnchanged);
  const after: EventUpdate = {
    fields: {
      ...applyDetailChanges(stored, changes),
      ...movedSeries.times,
      recurrence: [...movedSeries.recurrence],
    },
    schedule_ids: await resolveSchedules(trx, actor, stored, changes.schedule_ids),
    invited_users: changes.invited_users ?? stored.invited_users,
  };
  await saveEvent(trx, stored, after);
  await updateOverrides(change, target, after, { movedSeries, editedInstance: edited });
  if (originalStart === null) return stored.id;
  const newStart = movedSeries.mapOriginalStart(originalStart);
  const hasOccurrence =
    getOccurrenceTimes({ ...movedSeries.times, recurrence: movedSeries.recurrence }, newStart) !==
    null;
  if (hasOccurrence) return formatOccurrenceId(stored.id, newStart);
  const detached = target.overrides.find((override) => override.original_start === originalStart);
  return detached && isEditedOverride(detached, stored) ? detached.id : stored.id;
}

/**
 * Splits a series before one of its occurrences and moves later overrides to the new series.
 *
 * @returns the new series and its overrides; `null` if the occurrence is the first one
 */
async function splitBefore(
  trx: Db,
  { stored, overrides, originalStart }: Target,
): Promise<Target['stored'][] | null> {
  const series = toSeries(stored);
  if (!series || originalStart === null) throw new Error('Only a series can be split');
  const { before, after } = splitSeries(series, originalStart);
  const times = getOccurrenceTimes(series, originalStart);
  if (before === null || !times) return null;
  const firstPart = { ...stored, recurrence: before };
  const secondPart = { ...stored, ...validateRecurrence(times, after) };
  const noSeries = { series_id: null, original_start: null };
  const id = await copyEvent(trx, {
    id: stored.id,
    fields: secondPart,
    period: getPeriod(secondPart),
    ...noSeries,
  });
  for (const { id: overrideId, original_start } of overrides) {
    if (original_start !== null && original_start >= originalStart) {
      await setSeries(trx, overrideId, { series_id: id, original_start });
    }
  }
  await updateEventRow(trx, stored.id, firstPart, getPeriod(firstPart));
  return findStoredEvents(trx, { id });
}

async function updateFollowing(
  change: ChangeContext,
  target: Target,
  isRuleUnchanged: boolean,
): Promise<string> {
  const [stored, ...overrides] = (await splitBefore(change.trx, target)) ?? [];
  if (!stored) return updateAll(change, target, isRuleUnchanged);
  return updateAll(change, { ...target, stored, overrides }, isRuleUnchanged);
}

/** Applies changes within the scope. @returns the ID of the edited event after the change */
export async function applyChanges(change: ChangeContext, target: Target, scope: RecurrenceScope) {
  const { stored, originalStart } = target;
  const { recurrence } = change.changes;
  const series = toSeries(stored);
  if (!series) {
    await updateRecord(change, stored, recurrence ?? null);
    return target.visible.id;
  }
  const isRuleUnchanged = !recurrence || hasSameRule(series, recurrence);
  if (originalStart === null || scope === 'all') return updateAll(change, target, isRuleUnchanged);
  if (scope === 'following') return updateFollowing(change, target, isRuleUnchanged);
  return updateOccurrence(change, target);
}
