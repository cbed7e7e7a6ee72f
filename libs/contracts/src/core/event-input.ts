import { t } from '@scheduler/i18n/translate';
import { WEEK_MINUTES } from '@scheduler/scheduling/durations';
import * as z from 'zod/mini';
import {
  uniqueEmails,
  id,
  instantOrDate,
  optionalText,
  requiredText,
  timeZone,
  emailInput,
} from '../primitives.ts';
import { conflict } from './conflicts.ts';
import { event, eventKinds, getDefaultTransparency, reminder } from './events.ts';
import { endBeforeStartMessage } from './time-range-checks.ts';

export const scheduleRequiredMessage = () => t('Please select at least one schedule');

/** Response to a write. Conflicts are informational: double-booking is allowed. */
export const savedEvent = z.extend(event, { conflicts: z.array(conflict) });
export type SavedEvent = z.infer<typeof savedEvent>;

export const recurrenceScopes = ['this', 'following', 'all'] as const;
export type RecurrenceScope = (typeof recurrenceScopes)[number];

/**
 * Which occurrences of a series a change affects. Requests with the ID of a single event or a whole
 * series always affect the whole record.
 */
export const scopeQuery = z.object({ scope: z._default(z.enum(recurrenceScopes), 'this') });

const minutesUpTo = (max: number) =>
  z
    .number({ error: () => t('Use whole minutes') })
    .check(
      z.refine(Number.isInteger, { error: () => t('Use whole minutes') }),
      z.minimum(0, { error: () => t('Use 0 minutes or more') }),
      z.maximum(max, { error: () => t('Enter {max} minutes or less', { max }) }),
    );
const MAX_BUFFER_MINUTES = 240;
const MAX_REMINDER_MINUTES = 4 * WEEK_MINUTES;

/** Recurrence lines (RFC 5545). The server validates the rule itself. */
const recurrence = z
  .array(
    z
      .string({ error: () => t('Use an RRULE, RDATE or EXDATE line (RFC 5545)') })
      .check(z.maxLength(20_000, { error: () => t('This line is too long') })),
    { error: () => t('Use a list of RRULE, RDATE and EXDATE lines') },
  )
  .check(z.maxLength(1000, { error: () => t('Add up to 1000 lines') }));

export const reminderList = z
  .array(z.extend(reminder, { minutes: minutesUpTo(MAX_REMINDER_MINUTES) }))
  .check(z.maxLength(10, { error: () => t('Add up to 10 reminders') }));

const fields = {
  schedule_id: id,
  schedule_ids: z
    .array(id, { error: scheduleRequiredMessage })
    .check(z.maxLength(100, { error: () => t('An event can be on at most 100 schedules') })),
  title: requiredText(() => t('Event title is required'), 500),
  description: optionalText(20_000),
  start_time: instantOrDate,
  end_time: instantOrDate,
  time_zone: timeZone,
  location: optionalText(1000),
  is_all_day: z.boolean(),
  invited_users: z.pipe(
    z.array(emailInput).check(z.maxLength(200, { error: () => t('Invite at most 200 people') })),
    uniqueEmails,
  ),
  recurrence: z.nullable(recurrence),
  transparency: event.shape.transparency,
  visibility: event.shape.visibility,
  buffer_before: minutesUpTo(MAX_BUFFER_MINUTES),
  buffer_after: minutesUpTo(MAX_BUFFER_MINUTES),
  reminders: z.nullable(reminderList),
  /** `null`: `meeting` if the event has guests, otherwise `personal`. */
  kind: z.nullable(z.enum(eventKinds)),
  locked: z.boolean(),
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
};

interface ScheduleAssignment {
  schedule_id?: string | undefined;
  schedule_ids?: string[] | undefined;
}

/**
 * Merges `schedule_id` (sent by older clients) and `schedule_ids` into one list, with `schedule_id`
 * first.
 */
const mergeScheduleIds = <T extends ScheduleAssignment>({
  schedule_id,
  schedule_ids,
  ...rest
}: T) => ({
  ...rest,
  schedule_ids: [...new Set([...(schedule_id ? [schedule_id] : []), ...(schedule_ids ?? [])])],
});

interface EventTimes {
  start_time?: string | undefined;
  end_time?: string | undefined;
  is_all_day?: boolean | undefined;
}

const DATE_LENGTH = 10;
const isDate = (value: string | undefined) => value?.length === DATE_LENGTH;
export const dateOnlyMessage = () => t('Date-only values are allowed for all-day events only');

/**
 * Validates that date-only values are used for all-day events only, and that the end is after the
 * start. The server validates rules that depend on the time zone or the stored event.
 */
const validateTimes = z.check<EventTimes>(({ value, issues }) => {
  const report = (field: keyof EventTimes, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field] });
  const { start_time, end_time, is_all_day } = value;
  for (const field of ['start_time', 'end_time'] as const) {
    if (is_all_day === false && isDate(value[field])) report(field, dateOnlyMessage());
  }
  if (start_time === undefined || end_time === undefined) return;
  if (isDate(start_time) !== isDate(end_time)) return;
  const durationMs = Date.parse(end_time) - Date.parse(start_time);
  // All-day events may use the same date twice, which means one full day.
  if (is_all_day === false ? durationMs <= 0 : durationMs < 0)
    report('end_time', endBeforeStartMessage());
});

/** Requires at least one schedule. Partial updates may omit the schedules to keep them. */
const requireSchedule = (isOptional: boolean) =>
  z.check<ScheduleAssignment>(({ value: { schedule_id, schedule_ids }, issues }) => {
    if (schedule_id !== undefined || schedule_ids?.length) return;
    if (schedule_ids === undefined && isOptional) return;
    issues.push({
      code: 'custom',
      path: ['schedule_ids'],
      message: scheduleRequiredMessage(),
      input: schedule_ids,
    });
  });

export const newEvent = z.pipe(
  z
    .object({
      schedule_id: z.optional(fields.schedule_id),
      schedule_ids: z.optional(fields.schedule_ids),
      title: fields.title,
      description: z._default(fields.description, null),
      start_time: fields.start_time,
      end_time: fields.end_time,
      time_zone: z._default(fields.time_zone, 'UTC'),
      location: z._default(fields.location, null),
      is_all_day: z._default(fields.is_all_day, false),
      invited_users: z._default(fields.invited_users, []),
      recurrence: z._default(fields.recurrence, null),
      /** Defaults to `transparent` for all-day events and to `opaque` for others. */
      transparency: z.optional(fields.transparency),
      visibility: z._default(fields.visibility, 'default'),
      buffer_before: z._default(fields.buffer_before, 0),
      buffer_after: z._default(fields.buffer_after, 0),
      reminders: z._default(fields.reminders, null),
      kind: z._default(fields.kind, null),
      locked: z._default(fields.locked, false),
      task_id: z._default(fields.task_id, null),
      habit_id: z._default(fields.habit_id, null),
    })
    .check(validateTimes, requireSchedule(false)),
  z.transform((event) => ({
    ...mergeScheduleIds(event),
    transparency: event.transparency ?? getDefaultTransparency(event.is_all_day),
  })),
);
export type NewEvent = z.output<typeof newEvent>;

/**
 * A partial update. Omitted fields don't change. `schedule_id` without `schedule_ids` replaces all
 * schedules.
 */
export const eventChanges = z.pipe(
  z.partial(z.object(fields)).check(validateTimes, requireSchedule(true)),
  z.transform(({ schedule_id, schedule_ids, ...rest }) =>
    schedule_id === undefined && schedule_ids === undefined
      ? rest
      : mergeScheduleIds({ schedule_id, schedule_ids, ...rest }),
  ),
);
/** Parsed changes. `schedule_ids` is absent if the schedules don't change. */
export type EventChanges = Omit<z.output<typeof eventChanges>, 'schedule_ids'> & {
  schedule_ids?: string[];
};
