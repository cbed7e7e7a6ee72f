import {
  dateNeedsAllDay,
  endBeforeStart,
  noSchedule,
  type EventChanges,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { changeTimes, isCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { invalidRequest, notFound, Problem, type Actor, type Db } from '@scheduler/service-kit';
import { keyOf, occurrenceOf, type Occurrence } from './occurrences.ts';
import { mayFill, mayWrite } from './policy.ts';
import { putPlaces, replaceGuests, rolesOn, takeOff } from './repository-places.ts';
import {
  lockEvent,
  storedEvents,
  updateEvent,
  type EventFields,
  type StoredEvent,
} from './repository-writes.ts';
import { periodOf, wholeSeconds } from './series.ts';

export const endsTooEarly = () =>
  invalidRequest([{ pointer: '/end_time', detail: endBeforeStart() }]);

const notAllowed = (detail: string) => new Problem('forbidden', detail);

export async function requireEvent(db: Db, { userId }: Actor, id: string): Promise<Occurrence> {
  const found = await occurrenceOf(db, userId, id);
  if (!found) throw notFound(t('This event'));
  return found;
}

/** What somebody means to change: as they see it, and as it is stored. */
export interface Target {
  seen: Occurrence;
  /** The event itself; of an occurrence its series. */
  stored: StoredEvent;
  /** The occurrences of a series that are records of their own. */
  exceptions: StoredEvent[];
  /** Where the rule puts the occurrence that is meant; `null` of a record as a whole. */
  original: string | null;
}

/** Reads what an id means and keeps others from changing it meanwhile. */
export async function requireTarget(trx: Db, actor: Actor, id: string): Promise<Target> {
  const key = keyOf(id);
  await lockEvent(trx, key.id);
  const seen = await requireEvent(trx, actor, id);
  const [stored, ...exceptions] = await storedEvents(trx, {
    id: seen.recurring_event_id ?? seen.row_id,
  });
  if (!stored) throw notFound(t('This event'));
  return { seen, stored, exceptions, original: seen.original_start_time };
}

export function requireWrite({ seen }: Target): void {
  if (!mayWrite(seen)) throw notAllowed(t('You can see this event, but not change it.'));
}

/** Schedules that somebody puts an event on are theirs to fill. */
export async function requireFillable(
  db: Db,
  { userId }: Actor,
  schedule_ids: readonly string[],
): Promise<void> {
  const roles = await rolesOn(db, userId, schedule_ids);
  for (const id of schedule_ids) {
    if (!roles.has(id)) throw notFound(t('This schedule'));
    if (!mayFill(roles.get(id))) {
      throw notAllowed(t('You can see this schedule, but not put events on it.'));
    }
  }
}

/** The schedules of an event after a change: those that the actor may not fill are left alone. */
export async function placesAfter(
  trx: Db,
  actor: Actor,
  { schedule_ids: before }: StoredEvent,
  wanted: readonly string[] | undefined,
): Promise<string[]> {
  if (wanted === undefined) return before;
  const added = wanted.filter((id) => !before.includes(id));
  const roles = await rolesOn(trx, actor.userId, [...before, ...wanted]);
  const unseen = wanted.find((id) => !roles.has(id));
  if (unseen !== undefined) throw notFound(t('This schedule'));
  if (added.length > 0) await requireFillable(trx, actor, added);
  const left = before.filter((id) => !wanted.includes(id) && !mayFill(roles.get(id)));
  return [...wanted, ...left];
}

/** An event's times with a change applied. */
export function timesAfter(times: EventTimes, changes: EventChanges): EventTimes {
  for (const field of ['start_time', 'end_time'] as const) {
    const isAllDay = changes.is_all_day ?? times.is_all_day;
    if (!isAllDay && isCalendarDate(changes[field] ?? '')) {
      throw invalidRequest([{ pointer: `/${field}`, detail: dateNeedsAllDay() }]);
    }
  }
  const after = changeTimes(times, changes);
  if (!after) throw endsTooEarly();
  return after;
}

/** Times and lines that make a series; without lines an event that does not repeat. */
export function recurring(
  times: EventTimes,
  lines: readonly string[] | null,
): EventTimes & Pick<EventFields, 'recurrence'> {
  if (lines === null || lines.length === 0) return { ...times, recurrence: null };
  const start = wholeSeconds(times);
  const parsed = parseRecurrence(lines, start);
  if ('fault' in parsed) {
    throw invalidRequest([{ pointer: '/recurrence', detail: parsed.fault }]);
  }
  return { ...start, recurrence: parsed.lines };
}

/** What a record becomes. */
export interface Next {
  fields: EventFields;
  schedule_ids: readonly string[];
  invited_users: readonly string[];
}

/** Writes a record as its next version, with its places and its guests. */
export async function save(trx: Db, stored: StoredEvent, next: Next): Promise<void> {
  if (next.schedule_ids.length === 0) {
    throw invalidRequest([{ pointer: '/schedule_ids', detail: noSchedule() }]);
  }
  const period = periodOf(next.fields);
  await updateEvent(trx, stored.id, next.fields, period);
  if (String(next.schedule_ids) !== String(stored.schedule_ids)) {
    const left = stored.schedule_ids.filter((id) => !next.schedule_ids.includes(id));
    await takeOff(trx, stored.id, left);
    await putPlaces(trx, stored.id, next.schedule_ids, period);
  }
  if (String(next.invited_users) !== String(stored.invited_users)) {
    await replaceGuests(trx, stored.id, next.invited_users);
  }
}
