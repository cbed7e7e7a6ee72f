import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newEvent, type Event, type EventChanges, type NewEvent } from '@scheduler/contracts/core';
import { clock } from '@scheduler/platform/clock';
import { addDays, daysBetween, MINUTE_MS, timeOn, type CalendarDate } from '@scheduler/scheduling';
import type { Resolver } from 'react-hook-form';
import { fromInput, inputTime, localDate, localZone } from '../dates.ts';
import {
  dateIn,
  linesOf,
  noRepeat,
  repeatOf,
  type Repeat,
  type RepeatStart,
} from './repeat/repeat.ts';
import { timesOf } from './to-calendar-items.ts';
import type { Slot } from './slot.ts';
import type { NewEventBody } from './use-event-mutations.ts';

/** What the form's inputs hold. Whole days name their last day, as people do. */
export interface EventFormValues {
  schedule_ids: string[];
  title: string;
  description: string;
  is_all_day: boolean;
  /** `YYYY-MM-DDTHH:mm` on the person's own clock. */
  start_time: string;
  end_time: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  location: string;
  invited_users: string[];
  time_zone: string;
  repeat: Repeat;
  reminders: Event['reminders'];
  transparency: Event['transparency'];
  visibility: Event['visibility'];
  /** `null`: by whether somebody is invited. */
  kind: Event['kind'] | null;
  /** Whether plans leave it where it is. */
  locked: boolean;
}

const inputTimes = ({ start, end, allDay }: Slot) => ({
  is_all_day: allDay,
  start_date: localDate(start),
  end_date: localDate(allDay ? new Date(end.getTime() - 1) : end),
});

export const blankValues = (
  slot: Slot,
  timeZone: string,
  scheduleId?: string,
): EventFormValues => ({
  schedule_ids: scheduleId ? [scheduleId] : [],
  title: '',
  description: '',
  ...inputTimes(slot),
  ...clockTimes(slot),
  location: '',
  invited_users: [],
  time_zone: timeZone,
  repeat: noRepeat(localDate(slot.start)),
  reminders: null,
  transparency: 'opaque',
  visibility: 'default',
  kind: null,
  locked: false,
});

export function valuesOf(event: Event): EventFormValues {
  const slot = timesOf(event);
  const times = { ...inputTimes(slot), ...clockTimes(slot), time_zone: event.time_zone };
  return {
    schedule_ids: event.schedule_ids,
    title: event.title,
    description: event.description ?? '',
    ...times,
    location: event.location ?? '',
    invited_users: event.invited_users,
    repeat: repeatOf(event.recurrence, startOf(times)),
    reminders: event.reminders,
    transparency: event.transparency,
    visibility: event.visibility,
    kind: event.kind,
    locked: event.locked,
  };
}

type StartValues = Pick<EventFormValues, 'is_all_day' | 'start_time' | 'start_date' | 'time_zone'>;

/** What the event's own clock shows at its start: the weekday there is the one that repeats. */
export function startOf({
  is_all_day: allDay,
  start_time,
  start_date,
  time_zone: timeZone,
}: StartValues): RepeatStart {
  const start = fromInput(start_time);
  const date = allDay ? start_date : start ? dateIn(new Date(start), timeZone) : '';
  return { date, allDay, timeZone };
}

/** Should a whole day become timed, it starts at nine. */
function clockTimes({ start, end, allDay }: Slot) {
  if (!allDay) return { start_time: inputTime(start), end_time: inputTime(end) };
  const nine = timeOn(localDate(start), localZone(), { hour: 9 });
  const later = nine + clock().defaultDuration * MINUTE_MS;
  return { start_time: inputTime(new Date(nine)), end_time: inputTime(new Date(later)) };
}

const dayAfter = (date: CalendarDate) => (date === '' ? undefined : addDays(date, 1));

/** The times as the wire has them: instants, or dates with an exclusive end. */
export function wireTimes(values: EventFormValues) {
  if (!values.is_all_day) {
    return { start_time: fromInput(values.start_time), end_time: fromInput(values.end_time) };
  }
  return { start_time: values.start_date || undefined, end_time: dayAfter(values.end_date) };
}

type Ends = Pick<EventFormValues, 'start_time' | 'end_time' | 'start_date' | 'end_date'>;

/** Where an event ends whose start was moved, if it lasts as long as it did. */
export function movedEnd(before: Ends, now: Ends): Partial<Pick<Ends, 'end_time' | 'end_date'>> {
  const [from, to, start] = [before.start_time, before.end_time, now.start_time].map((input) =>
    Date.parse(fromInput(input) ?? ''),
  ) as [number, number, number];
  const end = start + (to - from);
  const days = daysBetween(before.start_date, before.end_date);
  return {
    ...(now.start_time !== before.start_time &&
      end > start && { end_time: inputTime(new Date(end)) }),
    ...(now.start_date !== before.start_date &&
      now.start_date !== '' &&
      days >= 0 && { end_date: addDays(now.start_date, days) }),
  };
}

const byContract = standardSchemaResolver(newEvent);

/** The contract's own rules and sentences, over what the inputs hold. */
export const resolveEventForm: Resolver<EventFormValues, unknown, NewEvent> = (
  { start_date, end_date, repeat, ...rest },
  context,
  options,
) => {
  const values = { start_date, end_date, repeat, ...rest };
  const wire = { ...rest, ...wireTimes(values), recurrence: linesOf(repeat, startOf(values)) };
  return byContract(wire as never, context, options as never);
};

/** What an event has unless it is told otherwise. */
const DEFAULTS: Partial<NewEvent> = {
  description: null,
  location: null,
  recurrence: null,
  reminders: null,
  transparency: 'opaque',
  visibility: 'default',
  kind: null,
  locked: false,
};

/** What is sent to create: what is as it would be anyway is left out. */
export const creationOf = (event: NewEvent) => {
  const { schedule_ids, ...rest } = changesOf(event);
  const told = Object.entries(rest).filter(
    ([field, value]) => !(field in DEFAULTS) || DEFAULTS[field as keyof NewEvent] !== value,
  );
  return {
    schedule_id: schedule_ids[0],
    schedule_ids,
    ...Object.fromEntries(told),
  } as NewEventBody;
};

/** What the form's inputs hold, and nothing that the contract adds: that stays as it is. */
const changesOf = ({
  buffer_before: _before,
  buffer_after: _after,
  task_id: _task,
  habit_id: _habit,
  ...event
}: NewEvent) => event satisfies EventChanges;

const TIMES = [
  'is_all_day',
  'start_time',
  'end_time',
  'start_date',
  'end_date',
  'time_zone',
] as const;

/**
 * What differs from the event as it was opened, and nothing else: of a series all of it may change,
 * and an occurrence's own title or time must not become everybody's.
 */
export function differences(event: NewEvent, values: EventFormValues, opened: Event): EventChanges {
  const before = valuesOf(opened);
  const differs = (field: keyof EventFormValues) =>
    JSON.stringify(values[field]) !== JSON.stringify(before[field]);
  const moved = TIMES.some(differs);
  const { is_all_day, start_time, end_time, time_zone, recurrence, ...rest } = changesOf(event);
  const changed = Object.entries(rest).filter(([field]) => differs(field as keyof typeof rest));
  return {
    ...Object.fromEntries(changed),
    ...(moved && { is_all_day, start_time, end_time, time_zone }),
    ...(!sameRule(values.repeat, before.repeat, startOf(before)) && { recurrence }),
  };
}

/** Whether two choices mean one rule; a rule moves along with its event, untold. */
const sameRule = (one: Repeat, other: Repeat, start: RepeatStart) =>
  JSON.stringify(linesOf(one, start)) === JSON.stringify(linesOf(other, start));
