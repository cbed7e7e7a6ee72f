import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import {
  getDefaultTransparency,
  newEvent,
  type Event,
  type EventChanges,
  type NewEvent,
} from '@scheduler/contracts/core';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { addDays, daysBetween, toInstant, type CalendarDate } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Resolver } from 'react-hook-form';
import { parseInputTime, formatInputTime, toLocalDate, getTimeZone } from '../local-dates.ts';
import {
  toDateInTimeZone,
  toRecurrenceLines,
  createDefaultFields,
  parseRecurrenceLines,
  type RecurrenceFields,
  type SeriesStart,
} from './recurrence/recurrence-form.ts';
import { getEventTimes } from '../screen/items/to-calendar-items.ts';
import type { Slot } from './new-event-slot.ts';
import type { NewEventBody } from './use-event-mutations.ts';

/** Values of the form inputs. All-day events use their inclusive last day. */
export interface EventFormValues {
  schedule_ids: string[];
  title: string;
  description: string;
  is_all_day: boolean;
  /** Format `YYYY-MM-DDTHH:mm`, in the user's time zone. */
  start_time: string;
  end_time: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  location: string;
  invited_users: string[];
  time_zone: string;
  repeat: RecurrenceFields;
  reminders: Event['reminders'];
  transparency: Event['transparency'];
  visibility: Event['visibility'];
  /** `null` derives the kind: a meeting if the event has guests. */
  kind: Event['kind'] | null;
  /** Whether the optimizer must not move the event. */
  locked: boolean;
}

const toDateInputs = ({ start, end, allDay }: Slot) => ({
  is_all_day: allDay,
  start_date: toLocalDate(start),
  end_date: toLocalDate(allDay ? new Date(end.getTime() - 1) : end),
});

export const getDefaultValues = (
  slot: Slot,
  timeZone: string,
  scheduleId?: string,
): EventFormValues => ({
  schedule_ids: scheduleId ? [scheduleId] : [],
  title: '',
  description: '',
  ...toDateInputs(slot),
  ...toTimeInputs(slot),
  location: '',
  invited_users: [],
  time_zone: timeZone,
  repeat: createDefaultFields(toLocalDate(slot.start)),
  reminders: null,
  transparency: getDefaultTransparency(slot.allDay),
  visibility: 'default',
  kind: null,
  locked: false,
});

export function toFormValues(event: Event): EventFormValues {
  const slot = getEventTimes(event);
  const times = { ...toDateInputs(slot), ...toTimeInputs(slot), time_zone: event.time_zone };
  return {
    schedule_ids: event.schedule_ids,
    title: event.title,
    description: event.description ?? '',
    ...times,
    location: event.location ?? '',
    invited_users: event.invited_users,
    repeat: parseRecurrenceLines(event.recurrence, getRepeatStart(times)),
    reminders: event.reminders,
    transparency: event.transparency,
    visibility: event.visibility,
    kind: event.kind,
    locked: event.locked,
  };
}

type StartValues = Pick<EventFormValues, 'is_all_day' | 'start_time' | 'start_date' | 'time_zone'>;

/** Returns the start in the event's own time zone, which determines the weekday of a recurrence. */
export function getRepeatStart({
  is_all_day: allDay,
  start_time,
  start_date,
  time_zone: timeZone,
}: StartValues): SeriesStart {
  const start = parseInputTime(start_time);
  const date = allDay ? start_date : start ? toDateInTimeZone(new Date(start), timeZone) : '';
  return { date, allDay, timeZone };
}

/** An all-day event starts at 9:00 if it becomes a timed event. */
function toTimeInputs({ start, end, allDay }: Slot) {
  if (!allDay) return { start_time: formatInputTime(start), end_time: formatInputTime(end) };
  const defaultStart = toInstant(toLocalDate(start), getTimeZone(), { hour: 9 });
  const defaultEnd = defaultStart + getTimeSettings().defaultDuration * MINUTE_MS;
  return {
    start_time: formatInputTime(new Date(defaultStart)),
    end_time: formatInputTime(new Date(defaultEnd)),
  };
}

const getNextDate = (date: CalendarDate) => (date === '' ? undefined : addDays(date, 1));

/** Converts the times to the API format: instants, or dates with an exclusive end. */
export function toWireTimes(values: EventFormValues) {
  if (!values.is_all_day) {
    return {
      start_time: parseInputTime(values.start_time),
      end_time: parseInputTime(values.end_time),
    };
  }
  return { start_time: values.start_date || undefined, end_time: getNextDate(values.end_date) };
}

type TimeInputs = Pick<EventFormValues, 'start_time' | 'end_time' | 'start_date' | 'end_date'>;

/** Moves the end with the start, so that the duration stays the same. */
export function shiftEnd(
  before: TimeInputs,
  now: TimeInputs,
): Partial<Pick<TimeInputs, 'end_time' | 'end_date'>> {
  const [from, to, start] = [before.start_time, before.end_time, now.start_time].map((input) =>
    Date.parse(parseInputTime(input) ?? ''),
  ) as [number, number, number];
  const end = start + (to - from);
  const days = daysBetween(before.start_date, before.end_date);
  return {
    ...(now.start_time !== before.start_time &&
      end > start && { end_time: formatInputTime(new Date(end)) }),
    ...(now.start_date !== before.start_date &&
      now.start_date !== '' &&
      days >= 0 && { end_date: addDays(now.start_date, days) }),
  };
}

const validateNewEvent = standardSchemaResolver(newEvent);

/** Validates the input values against the API contract. */
export const resolveEventForm: Resolver<EventFormValues, unknown, NewEvent> = (
  { start_date, end_date, repeat, ...rest },
  context,
  options,
) => {
  const values = { start_date, end_date, repeat, ...rest };
  const body = {
    ...rest,
    ...toWireTimes(values),
    recurrence: toRecurrenceLines(repeat, getRepeatStart(values)),
  };
  return validateNewEvent(body as never, context, options as never);
};

/** Server defaults, which are omitted from a create request. */
const DEFAULTS: Partial<NewEvent> = {
  description: null,
  location: null,
  recurrence: null,
  reminders: null,
  visibility: 'default',
  kind: null,
  locked: false,
};

/** Builds the body of a create request without the fields that have their default value. */
export const toNewEventBody = (event: NewEvent) => {
  const { schedule_ids, ...rest } = pickFormFields(event);
  const defaults = { ...DEFAULTS, transparency: getDefaultTransparency(event.is_all_day) };
  const entries = Object.entries(rest).filter(
    ([field, value]) => !(field in defaults) || defaults[field as keyof NewEvent] !== value,
  );
  return {
    schedule_id: schedule_ids[0],
    schedule_ids,
    ...Object.fromEntries(entries),
  } as NewEventBody;
};

/** Omits fields that the contract adds but the form doesn't edit. */
const pickFormFields = ({
  buffer_before: _before,
  buffer_after: _after,
  task_id: _task,
  habit_id: _habit,
  ...event
}: NewEvent) => event satisfies EventChanges;

const TIME_FIELDS = [
  'is_all_day',
  'start_time',
  'end_time',
  'start_date',
  'end_date',
  'time_zone',
] as const;

/**
 * Returns only the fields that differ from the original event. When a change is applied to a whole
 * series, the title or time of one occurrence must not overwrite other occurrences.
 */
export function getChanges(
  event: NewEvent,
  values: EventFormValues,
  original: Event,
): EventChanges {
  const originalValues = toFormValues(original);
  const hasChanged = (field: keyof EventFormValues) =>
    JSON.stringify(values[field]) !== JSON.stringify(originalValues[field]);
  const hasMoved = TIME_FIELDS.some(hasChanged);
  const { is_all_day, start_time, end_time, time_zone, recurrence, ...rest } =
    pickFormFields(event);
  // The server derives the availability from the kind of event unless it is sent.
  const isSent = (field: string) =>
    hasChanged(field as keyof typeof rest) ||
    (field === 'transparency' && hasChanged('is_all_day'));
  const changed = Object.entries(rest).filter(([field]) => isSent(field));
  return {
    ...Object.fromEntries(changed),
    ...(hasMoved && { is_all_day, start_time, end_time, time_zone }),
    ...(!isSameRule(values.repeat, originalValues.repeat, getRepeatStart(originalValues)) && {
      recurrence,
    }),
  };
}

/** Compares two repeat values by the rule they produce. */
const isSameRule = (fields: RecurrenceFields, otherFields: RecurrenceFields, start: SeriesStart) =>
  JSON.stringify(toRecurrenceLines(fields, start)) ===
  JSON.stringify(toRecurrenceLines(otherFields, start));
