import type { EventChanges, Scope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  moveSeries,
  occurrenceId,
  parseRecurrence,
  splitSeries,
  type Series,
} from '@scheduler/scheduling/recurrence';
import { invalidRequest, type Db } from '@scheduler/service-kit';
import {
  carryAlong,
  ownRecord,
  release,
  type Change,
  type Moved,
  type Told,
} from './operations-exceptions.ts';
import {
  endsTooEarly,
  placesAfter,
  recurring,
  save,
  timesAfter,
  type Next,
  type Target,
} from './operations-records.ts';
import {
  copyEvent,
  deleteEvents,
  placeInSeries,
  storedEvents,
  updateEvent,
  type StoredEvent,
} from './repository-writes.ts';
import {
  asSeries,
  isEdited,
  movedAlong,
  periodOf,
  plainFields,
  sameTimes,
  timesAt,
} from './series.ts';

const onlyOfSeries = () =>
  invalidRequest([
    {
      pointer: '/recurrence',
      detail: t('To change how it repeats, change this and following events, or all of them.'),
    },
  ]);

/** Whether lines say of a series what it says itself. */
function isSameRule(series: Series, lines: readonly string[]): boolean {
  const parsed = parseRecurrence(lines, series);
  return 'lines' in parsed && String(parsed.lines) === String(series.recurrence);
}

/** The one record, with the changes applied. */
async function changeRecord(
  { trx, actor, changes }: Change,
  stored: StoredEvent,
  rule: readonly string[] | null,
): Promise<void> {
  await save(trx, stored, {
    fields: {
      ...plainFields(stored, changes),
      ...recurring(timesAfter(stored, changes), rule),
    },
    schedule_ids: await placesAfter(trx, actor, stored, changes.schedule_ids),
    invited_users: changes.invited_users ?? stored.invited_users,
  });
}

async function changeOccurrence(change: Change, target: Target): Promise<string> {
  const { recurrence } = change.changes;
  const series = asSeries(target.stored);
  if (recurrence && series && !isSameRule(series, recurrence)) throw onlyOfSeries();
  await changeRecord(change, await ownRecord(change.trx, target), null);
  return target.seen.id;
}

/** A series as it is after its times and its rule were changed. */
function movedSeries(series: Series, told: Told, changes: EventChanges, echoed: boolean): Moved {
  const to = timesAfter(told.times, changes);
  const stays = sameTimes(to, told.times);
  const times = stays ? series : movedAlong(series, told.times, to);
  if (!times) throw endsTooEarly();
  const moved = stays
    ? { lines: series.recurrence, originalOf: (original: string) => original }
    : moveSeries(series, times);
  const lines = echoed || !changes.recurrence ? moved.lines : changes.recurrence;
  const { recurrence, ...settled } = recurring(times, lines);
  return { times: settled, lines: recurrence ?? [], originalOf: moved.originalOf };
}

/** A series that does not repeat any more: the occurrence that was meant is what is left of it. */
async function makeSingle(change: Change, target: Target): Promise<string> {
  const { trx } = change;
  const { stored, exceptions, original } = target;
  const own = exceptions.find((one) => one.original_start === original);
  for (const one of exceptions) if (one !== own) await release(trx, one, stored);
  if (own) {
    await placeInSeries(trx, own.id, null);
    await deleteEvents(trx, [stored.id]);
    await changeRecord(change, own, null);
    return own.id;
  }
  const series = asSeries(stored);
  const times = series && original !== null ? timesAt(series, original) : null;
  await changeRecord(change, { ...stored, ...times }, null);
  return stored.id;
}

/** Changes a series as a whole. Tells the id of what the caller meant. */
async function changeAll(change: Change, target: Target, echoed: boolean): Promise<string> {
  const { trx, actor, changes } = change;
  const { stored, seen, original } = target;
  const series = asSeries(stored);
  if (!series) throw new Error('An event that does not repeat has no occurrences');
  if (changes.recurrence === null || changes.recurrence?.length === 0) {
    return makeSingle(change, target);
  }
  const told = { original, times: original === null ? stored : seen };
  const moved = movedSeries(series, told, changes, echoed);
  const after: Next = {
    fields: { ...plainFields(stored, changes), ...moved.times, recurrence: [...moved.lines] },
    schedule_ids: await placesAfter(trx, actor, stored, changes.schedule_ids),
    invited_users: changes.invited_users ?? stored.invited_users,
  };
  await save(trx, stored, after);
  await carryAlong(change, target, after, { moved, told });
  if (original === null) return stored.id;
  const next = moved.originalOf(original);
  const isThere = timesAt({ ...moved.times, recurrence: moved.lines }, next) !== null;
  if (isThere) return occurrenceId(stored.id, next);
  const own = target.exceptions.find((one) => one.original_start === original);
  return own && isEdited(own, stored) ? own.id : stored.id;
}

/** Cuts a series before one of its occurrences. Tells the new series, `null` if all of it is that. */
async function cut(
  trx: Db,
  { stored, exceptions, original }: Target,
): Promise<Target['stored'][] | null> {
  const series = asSeries(stored);
  if (!series || original === null) throw new Error('Only a series can be cut');
  const { before, after } = splitSeries(series, original);
  const times = timesAt(series, original);
  if (before === null || !times) return null;
  const earlier = { ...stored, recurrence: before };
  const later = { ...stored, ...recurring(times, after) };
  const alone = { series_id: null, original_start: null };
  const id = await copyEvent(trx, {
    id: stored.id,
    fields: later,
    period: periodOf(later),
    ...alone,
  });
  for (const { id: own, original_start } of exceptions) {
    if (original_start !== null && original_start >= original) {
      await placeInSeries(trx, own, { series_id: id, original_start });
    }
  }
  await updateEvent(trx, stored.id, earlier, periodOf(earlier));
  return storedEvents(trx, { id });
}

async function changeFollowing(change: Change, target: Target, echoed: boolean): Promise<string> {
  const [stored, ...exceptions] = (await cut(change.trx, target)) ?? [];
  if (!stored) return changeAll(change, target, echoed);
  return changeAll(change, { ...target, stored, exceptions }, echoed);
}

/** Carries out a change as far as it reaches, and tells the id of what the caller meant then. */
export async function changeTarget(change: Change, target: Target, scope: Scope): Promise<string> {
  const { stored, original } = target;
  const { recurrence } = change.changes;
  const series = asSeries(stored);
  if (!series) {
    await changeRecord(change, stored, recurrence ?? null);
    return target.seen.id;
  }
  const echoed = !recurrence || isSameRule(series, recurrence);
  if (original === null || scope === 'all') return changeAll(change, target, echoed);
  if (scope === 'following') return changeFollowing(change, target, echoed);
  return changeOccurrence(change, target);
}
