import {
  dateOnlyMessage,
  endBeforeStartMessage,
  getDefaultTransparency,
  scheduleRequiredMessage,
  type EventChanges,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { applyTimeChanges, isCalendarDate, type EventTimes } from '@scheduler/scheduling';
import { parseRecurrence } from '@scheduler/scheduling/recurrence';
import { invalidField, notFound, Problem, type Actor, type Db } from '@scheduler/service-kit';
import { parseEventId, findVisibleEvent, type VisibleEvent } from './occurrences.ts';
import { canWriteSchedule, canWriteEvent } from './policy.ts';
import {
  setSchedules,
  replaceGuests,
  findScheduleRoles,
  removeFromSchedules,
} from './repository-schedules-and-guests.ts';
import {
  lockEvent,
  findStoredEvents,
  updateEventRow,
  type EventFields,
  type StoredEvent,
} from './repository-writes.ts';
import { getPeriod, hasSamePeriod, roundToSeconds } from './series.ts';

export const endNotAfterStartProblem = () => invalidField('/end_time', endBeforeStartMessage());

const forbidden = (detail: string) => new Problem('forbidden', detail);

export async function requireEvent(db: Db, { userId }: Actor, id: string): Promise<VisibleEvent> {
  const event = await findVisibleEvent(db, userId, id);
  if (!event) throw notFound(t('This event'));
  return event;
}

/** An event or occurrence to change or delete. */
export interface Target {
  visible: VisibleEvent;
  /** The stored event; for an occurrence, its series. */
  stored: StoredEvent;
  /** Modified occurrences of the series. */
  overrides: StoredEvent[];
  /**
   * Original start of the occurrence (RECURRENCE-ID); `null` for a single event or whole series.
   */
  originalStart: string | null;
}

/** Reads an event for update and locks it, and its series, until the end of the transaction. */
export async function requireTarget(trx: Db, actor: Actor, id: string): Promise<Target> {
  const key = parseEventId(id);
  const [, visible, found] = await Promise.all([
    lockEvent(trx, key.id),
    requireEvent(trx, actor, id),
    findStoredEvents(trx, key),
  ]);
  const storedId = visible.recurring_event_id ?? visible.row_id;
  const [stored, ...overrides] =
    storedId === key.id ? found : await findStoredEvents(trx, { id: storedId });
  if (!stored) throw notFound(t('This event'));
  return { visible, stored, overrides, originalStart: visible.original_start_time };
}

export function requireWriteAccess({ visible }: Target): void {
  if (!canWriteEvent(visible)) throw forbidden(t('You can view this event but not edit it.'));
}

export async function requireScheduleWrite(
  db: Db,
  { userId }: Actor,
  schedule_ids: readonly string[],
): Promise<void> {
  const roles = await findScheduleRoles(db, userId, schedule_ids);
  for (const id of schedule_ids) {
    if (!roles.has(id)) throw notFound(t('This schedule'));
    if (!canWriteSchedule(roles.get(id))) {
      throw forbidden(t('You can view this schedule but not add events to it.'));
    }
  }
}

/**
 * Returns the schedules of an event after a change. The event stays on schedules that the actor
 * can't write to.
 */
export async function resolveSchedules(
  trx: Db,
  actor: Actor,
  { schedule_ids: currentIds }: StoredEvent,
  requestedIds: readonly string[] | undefined,
): Promise<string[]> {
  if (requestedIds === undefined) return currentIds;
  const added = requestedIds.filter((id) => !currentIds.includes(id));
  const roles = await findScheduleRoles(trx, actor.userId, [...currentIds, ...requestedIds]);
  const inaccessibleId = requestedIds.find((id) => !roles.has(id));
  if (inaccessibleId !== undefined) throw notFound(t('This schedule'));
  if (added.length > 0) await requireScheduleWrite(trx, actor, added);
  const retained = currentIds.filter(
    (id) => !requestedIds.includes(id) && !canWriteSchedule(roles.get(id)),
  );
  return [...requestedIds, ...retained];
}

/**
 * Adds the new default availability if an event becomes an all-day event, or stops being one, and had
 * the default before.
 */
export function addDefaultTransparency(
  { is_all_day, transparency }: VisibleEvent,
  changes: EventChanges,
): EventChanges {
  const isUnchanged = changes.is_all_day === undefined || changes.is_all_day === is_all_day;
  const isChosen =
    changes.transparency !== undefined || transparency !== getDefaultTransparency(is_all_day);
  return isUnchanged || isChosen
    ? changes
    : { ...changes, transparency: getDefaultTransparency(!is_all_day) };
}

export function applyEventTimeChanges(times: EventTimes, changes: EventChanges): EventTimes {
  for (const field of ['start_time', 'end_time'] as const) {
    const isAllDay = changes.is_all_day ?? times.is_all_day;
    if (!isAllDay && isCalendarDate(changes[field] ?? '')) {
      throw invalidField(`/${field}`, dateOnlyMessage());
    }
  }
  const changed = applyTimeChanges(times, changes);
  if (!changed) throw endNotAfterStartProblem();
  return changed;
}

/**
 * Validates the recurrence of an event and normalizes its times. An empty recurrence makes it a
 * single event.
 */
export function validateRecurrence(
  times: EventTimes,
  recurrence: readonly string[] | null,
): EventTimes & Pick<EventFields, 'recurrence'> {
  if (recurrence === null || recurrence.length === 0) return { ...times, recurrence: null };
  const start = roundToSeconds(times);
  const parsed = parseRecurrence(recurrence, start);
  if ('error' in parsed) {
    throw invalidField('/recurrence', parsed.error);
  }
  return { ...start, recurrence: parsed.lines };
}

/** The complete new state of a stored event. */
export interface EventUpdate {
  fields: EventFields;
  schedule_ids: readonly string[];
  invited_users: readonly string[];
}

/** Saves the next version of an event with its schedules and guests. */
export async function saveEvent(trx: Db, stored: StoredEvent, next: EventUpdate): Promise<void> {
  if (next.schedule_ids.length === 0) {
    throw invalidField('/schedule_ids', scheduleRequiredMessage());
  }
  const period = getPeriod(next.fields);
  const changedPeriod = hasSamePeriod(stored, next.fields) ? null : period;
  await updateEventRow(trx, stored.id, next.fields, changedPeriod);
  if (String(next.schedule_ids) !== String(stored.schedule_ids)) {
    const removed = stored.schedule_ids.filter((id) => !next.schedule_ids.includes(id));
    await removeFromSchedules(trx, stored.id, removed);
    await setSchedules(trx, stored.id, next.schedule_ids, period);
  }
  if (String(next.invited_users) !== String(stored.invited_users)) {
    await replaceGuests(trx, stored.id, next.invited_users);
  }
}
