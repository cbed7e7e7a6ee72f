import type { EventChanges, Scope } from '@scheduler/contracts/core';
import type { EventTimes } from '@scheduler/scheduling';
import {
  moveSeries,
  occurrenceId,
  parseRecurrence,
  splitSeries,
  type Series,
} from '@scheduler/scheduling/recurrence';
import { invalidRequest, type Actor, type Db } from '@scheduler/service-kit';
import {
  placesAfter,
  recurring,
  save,
  timesAfter,
  endBeforeStart,
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
  merged,
  movedAlong,
  periodOf,
  plainFields,
  sameTimes,
  takenOver,
  timesAt,
} from './series.ts';

interface Change {
  trx: Db;
  actor: Actor;
  changes: EventChanges;
}

const onlyOfSeries = () =>
  invalidRequest([
    {
      pointer: '/recurrence',
      detail: 'To change how it repeats, change this and following events, or all of them.',
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

/** The record of an occurrence, made if it has none: a copy of its series at its own times. */
export async function ownRecord(
  trx: Db,
  { stored, exceptions, original }: Pick<Target, 'stored' | 'exceptions' | 'original'>,
): Promise<StoredEvent> {
  const known = exceptions.find((one) => one.original_start === original);
  if (known) return known;
  const series = asSeries(stored);
  const times = series && original !== null ? timesAt(series, original) : null;
  if (!times || original === null) throw new Error('There is no such occurrence to write down');
  const fields = { ...stored, ...times, recurrence: null };
  const place = { series_id: stored.id, original_start: original };
  const id = await copyEvent(trx, { id: stored.id, fields, period: times, ...place });
  return { ...fields, id, ...place };
}

async function changeOccurrence(change: Change, target: Target): Promise<string> {
  const { recurrence } = change.changes;
  const series = asSeries(target.stored);
  if (recurrence && series && !isSameRule(series, recurrence)) throw onlyOfSeries();
  await changeRecord(change, await ownRecord(change.trx, target), null);
  return target.seen.id;
}

/** Where a series was told to go: by one of its occurrences, or as a whole. */
interface Told {
  original: string | null;
  /** The times that the caller saw. */
  times: EventTimes;
}

interface Moved {
  times: EventTimes;
  lines: readonly string[];
  originalOf: (original: string) => string;
}

/** A series as it is after its times and its rule were changed. */
function movedSeries(series: Series, told: Told, changes: EventChanges, echoed: boolean): Moved {
  const to = timesAfter(told.times, changes);
  const stays = sameTimes(to, told.times);
  const times = stays ? series : movedAlong(series, told.times, to);
  if (!times) throw endBeforeStart();
  const moved = stays
    ? { lines: series.recurrence, originalOf: (original: string) => original }
    : moveSeries(series, times);
  const lines = echoed || !changes.recurrence ? moved.lines : changes.recurrence;
  const { recurrence, ...settled } = recurring(times, lines);
  return { times: settled, lines: recurrence ?? [], originalOf: moved.originalOf };
}

/** Makes an occurrence an event of its own if somebody changed it, and lets it go otherwise. */
async function release(trx: Db, own: StoredEvent, series: StoredEvent): Promise<void> {
  if (isEdited(own, series)) await placeInSeries(trx, own.id, null);
  else await deleteEvents(trx, [own.id]);
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

/** What an occurrence that is a record of its own becomes when its series changes. */
function following(own: StoredEvent, before: StoredEvent, after: Next, times: EventTimes): Next {
  const series = asSeries(before);
  const was = series && own.original_start !== null ? timesAt(series, own.original_start) : null;
  const places = merged(own.schedule_ids, before.schedule_ids, after.schedule_ids);
  return {
    fields: {
      ...own,
      ...takenOver(own, before, after.fields),
      ...(was && sameTimes(own, was) && times),
    },
    schedule_ids: places.length > 0 ? places : own.schedule_ids,
    invited_users: merged(own.invited_users, before.invited_users, after.invited_users),
  };
}

/** The occurrence in whose stead its series was changed takes every change itself. */
async function ledBy({ trx, actor, changes }: Change, own: StoredEvent, next: Next, told: Told) {
  const to = timesAfter(told.times, changes);
  return {
    fields: {
      ...next.fields,
      ...plainFields(next.fields, changes),
      ...(!sameTimes(to, told.times) && to),
    },
    schedule_ids: changes.schedule_ids
      ? await placesAfter(trx, actor, own, changes.schedule_ids)
      : next.schedule_ids,
    invited_users: changes.invited_users ?? next.invited_users,
  };
}

/** Exceptions in an order in which none takes a place that another has not left yet. */
function inOrder<T extends { from: string; to: string }>(moves: readonly T[]): T[] {
  const byPlace = moves.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const later = byPlace.filter(({ from, to }) => to > from).toReversed();
  return [...byPlace.filter(({ from, to }) => to <= from), ...later];
}

/** Lets the exceptions of a series follow it; those that have no place in it any more leave it. */
async function carryAlong(
  change: Change,
  { stored, exceptions }: Pick<Target, 'stored' | 'exceptions'>,
  after: Next,
  { moved, told }: { moved: Moved; told: Told },
): Promise<void> {
  const { trx } = change;
  const series = { ...moved.times, recurrence: moved.lines };
  const taken = new Set<string>();
  const staying: { own: StoredEvent; from: string; to: string; times: EventTimes }[] = [];
  for (const own of exceptions) {
    const from = own.original_start ?? '';
    const to = moved.originalOf(from);
    const times = timesAt(series, to);
    if (times && !taken.has(to)) staying.push({ own, from, to, times });
    else await release(trx, own, stored);
    taken.add(to);
  }
  for (const { own, from, to, times } of inOrder(staying)) {
    if (to !== from) await placeInSeries(trx, own.id, { series_id: stored.id, original_start: to });
    const next = following(own, stored, after, times);
    const isMeant = from === told.original;
    await save(trx, own, isMeant ? await ledBy(change, own, next, told) : next);
  }
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
  return isThere ? occurrenceId(stored.id, next) : stored.id;
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
