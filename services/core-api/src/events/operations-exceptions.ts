import type { EventChanges } from '@scheduler/contracts/core';
import type { EventTimes } from '@scheduler/scheduling';
import type { Actor, Db } from '@scheduler/service-kit';
import { placesAfter, save, timesAfter, type Next, type Target } from './operations-records.ts';
import { copyEvent, deleteEvents, placeInSeries, type StoredEvent } from './repository-writes.ts';
import {
  asSeries,
  isEdited,
  isSame,
  merged,
  plainFields,
  sameTimes,
  takenOver,
  timesAt,
} from './series.ts';

/** A change under way, and who makes it. */
export interface Change {
  trx: Db;
  actor: Actor;
  changes: EventChanges;
}

/** Where a series was told to go: by one of its occurrences, or as a whole. */
export interface Told {
  original: string | null;
  /** The times that the caller saw. */
  times: EventTimes;
}

/** A series as it was moved, and where its occurrences went. */
export interface Moved {
  times: EventTimes;
  lines: readonly string[];
  originalOf: (original: string) => string;
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

/** Makes an occurrence an event of its own if somebody changed it, and lets it go otherwise. */
export async function release(trx: Db, own: StoredEvent, series: StoredEvent): Promise<void> {
  if (isEdited(own, series)) await placeInSeries(trx, own.id, null);
  else await deleteEvents(trx, [own.id]);
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

/** Has no place under the rule that it was changed with: it takes the rest of the change and leaves. */
async function leadAway(change: Change, own: StoredEvent, told: Told): Promise<void> {
  await placeInSeries(change.trx, own.id, null);
  const { schedule_ids, invited_users } = own;
  const next = { fields: own, schedule_ids, invited_users };
  await save(change.trx, own, await ledBy(change, own, next, told));
}

/** Exceptions in an order in which none takes a place that another has not left yet. */
function inOrder<T extends { from: string; to: string }>(moves: readonly T[]): T[] {
  const byPlace = moves.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const later = byPlace.filter(({ from, to }) => to > from).toReversed();
  return [...byPlace.filter(({ from, to }) => to <= from), ...later];
}

/** Lets the exceptions of a series follow it; those that have no place in it any more leave it. */
export async function carryAlong(
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
    else if (from === told.original && isEdited(own, stored)) await leadAway(change, own, told);
    else await release(trx, own, stored);
    taken.add(to);
  }
  for (const { own, from, to, times } of inOrder(staying)) {
    if (to !== from) await placeInSeries(trx, own.id, { series_id: stored.id, original_start: to });
    const next = following(own, stored, after, times);
    const last = from === told.original ? await ledBy(change, own, next, told) : next;
    if (!isSame(own, last)) await save(trx, own, last);
  }
}
