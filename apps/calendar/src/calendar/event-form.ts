import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newEvent, type Event, type EventChanges, type NewEvent } from '@scheduler/contracts/core';
import { addDays, HOUR, type CalendarDate } from '@scheduler/scheduling';
import { format } from '../format.ts';
import type { Resolver } from 'react-hook-form';
import { localDate } from '../dates.ts';
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
}

/** `YYYY-MM-DDTHH:mm`, what a datetime-local input shows. */
const inputTime = (time: Date): string => format(time, "yyyy-MM-dd'T'HH:mm");

const inputTimes = ({ start, end, allDay }: Slot) => ({
  is_all_day: allDay,
  start_date: localDate(start),
  end_date: localDate(allDay ? new Date(end.getTime() - 1) : end),
});

export const blankValues = (slot: Slot, timeZone: string): EventFormValues => ({
  schedule_ids: [],
  title: '',
  description: '',
  ...inputTimes(slot),
  ...clockTimes(slot),
  location: '',
  invited_users: [],
  time_zone: timeZone,
});

export function valuesOf(event: Event): EventFormValues {
  const slot = timesOf(event);
  const { schedule_ids, title, description, location, invited_users, time_zone } = event;
  return {
    schedule_ids,
    title,
    description: description ?? '',
    ...inputTimes(slot),
    ...clockTimes(slot),
    location: location ?? '',
    invited_users,
    time_zone,
  };
}

const MORNING = 9 * HOUR;

/** Should a whole day become timed, it starts at nine. */
function clockTimes({ start, end, allDay }: Slot) {
  if (!allDay) return { start_time: inputTime(start), end_time: inputTime(end) };
  const nine = new Date(start.getTime() + MORNING);
  return { start_time: inputTime(nine), end_time: inputTime(new Date(nine.getTime() + HOUR)) };
}

/** The instant an input shows, or `undefined` while it is not filled in. */
function instantOf(input: string): string | undefined {
  const time = new Date(input);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

const dayAfter = (date: CalendarDate) => (date === '' ? undefined : addDays(date, 1));

/** The times as the wire has them: instants, or dates with an exclusive end. */
export function wireTimes(values: EventFormValues) {
  if (!values.is_all_day) {
    return { start_time: instantOf(values.start_time), end_time: instantOf(values.end_time) };
  }
  return { start_time: values.start_date || undefined, end_time: dayAfter(values.end_date) };
}

const byContract = standardSchemaResolver(newEvent);

/** The contract's own rules and sentences, over what the inputs hold. */
export const resolveEventForm: Resolver<EventFormValues, unknown, NewEvent> = (
  { start_date, end_date, ...rest },
  context,
  options,
) => {
  const wire = { ...rest, ...wireTimes({ start_date, end_date, ...rest }) };
  return byContract(wire, context, options as never) as never;
};

/** What is sent to create: blank description and location are left out. */
export const creationOf = (event: NewEvent) => {
  const { description, location, schedule_ids, ...rest } = changesOf(event);
  return {
    schedule_id: schedule_ids[0],
    schedule_ids,
    ...rest,
    ...(description && { description }),
    ...(location && { location }),
  } as NewEventBody;
};

/** What the form's inputs hold, and nothing that the contract adds: that stays as it is. */
export const changesOf = ({
  schedule_ids,
  title,
  description,
  is_all_day,
  start_time,
  end_time,
  time_zone,
  location,
  invited_users,
}: NewEvent) =>
  ({
    schedule_ids,
    title,
    description,
    is_all_day,
    start_time,
    end_time,
    time_zone,
    location,
    invited_users,
  }) satisfies EventChanges;
