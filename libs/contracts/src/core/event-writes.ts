import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import {
  eachEmailOnce,
  id,
  instantOrDate,
  optionalText,
  requiredText,
  timeZone,
  typedEmail,
} from '../primitives.ts';
import { conflict } from './conflicts.ts';
import { event, eventKinds, reminder } from './events.ts';
import { endBeforeStart } from './times.ts';

export const noSchedule = () => t('Please select at least one schedule');

/** The answer to a write: double-booking is advice, never a refusal. */
export const writtenEvent = z.extend(event, { conflicts: z.array(conflict) });
export type WrittenEvent = z.infer<typeof writtenEvent>;

export const scopes = ['this', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/**
 * How far a change of an occurrence reaches. A record by its own id, a series included, is changed
 * as a whole.
 */
export const scoped = z.object({ scope: z._default(z.enum(scopes), 'this') });

const minutes = (max: number) =>
  z
    .number({ error: () => t('Use whole minutes') })
    .check(
      z.refine(Number.isInteger, { error: () => t('Use whole minutes') }),
      z.minimum(0, { error: () => t('Use 0 minutes or more') }),
      z.maximum(max, { error: () => t('Use at most {max} minutes', { max }) }),
    );
const LONGEST_BUFFER = 240;
const FOUR_WEEKS = 40_320;

/** Lines of RFC 5545; whether they make a rule is the server's to judge. */
const recurrence = z
  .array(
    z
      .string({ error: () => t('Use a line of RFC 5545') })
      .check(z.maxLength(20_000, { error: () => t('This line is too long') })),
    { error: () => t('Use a list of RRULE, RDATE and EXDATE lines') },
  )
  .check(z.maxLength(1000, { error: () => t('Use at most 1000 lines') }));

export const reminderList = z
  .array(z.extend(reminder, { minutes: minutes(FOUR_WEEKS) }))
  .check(z.maxLength(10, { error: () => t('Use at most 10 reminders') }));

const fields = {
  schedule_id: id,
  schedule_ids: z
    .array(id, { error: noSchedule })
    .check(z.maxLength(100, { error: () => t('Put an event on at most 100 schedules') })),
  title: requiredText(() => t('Event title is required'), 500),
  description: optionalText(20_000),
  start_time: instantOrDate,
  end_time: instantOrDate,
  time_zone: timeZone,
  location: optionalText(1000),
  is_all_day: z.boolean(),
  invited_users: z.pipe(
    z.array(typedEmail).check(z.maxLength(200, { error: () => t('Invite at most 200 people') })),
    eachEmailOnce,
  ),
  recurrence: z.nullable(recurrence),
  transparency: event.shape.transparency,
  visibility: event.shape.visibility,
  buffer_before: minutes(LONGEST_BUFFER),
  buffer_after: minutes(LONGEST_BUFFER),
  reminders: z.nullable(reminderList),
  /** `null`: by whether somebody is invited. */
  kind: z.nullable(z.enum(eventKinds)),
  locked: z.boolean(),
  task_id: z.nullable(id),
  habit_id: z.nullable(id),
};

interface Placed {
  schedule_id?: string | undefined;
  schedule_ids?: string[] | undefined;
}

/** A lone `schedule_id` (older clients) and the list become one list, the first one leading. */
const joinSchedules = <T extends Placed>({ schedule_id, schedule_ids, ...rest }: T) => ({
  ...rest,
  schedule_ids: [...new Set([...(schedule_id ? [schedule_id] : []), ...(schedule_ids ?? [])])],
});

interface Timed {
  start_time?: string | undefined;
  end_time?: string | undefined;
  is_all_day?: boolean | undefined;
}

const DATE_LENGTH = 10;
const isDate = (moment: string | undefined) => moment?.length === DATE_LENGTH;
export const dateNeedsAllDay = () => t('A plain date is for all-day events');

/**
 * Times of one event agree: a plain date only when all day, and an end after the start. What hangs
 * on the zone or on the stored event is the server's to judge.
 */
const checkTimes = z.check<Timed>(({ value, issues }) => {
  const report = (field: keyof Timed, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field] });
  const { start_time, end_time, is_all_day } = value;
  for (const field of ['start_time', 'end_time'] as const) {
    if (is_all_day === false && isDate(value[field])) report(field, dateNeedsAllDay());
  }
  if (start_time === undefined || end_time === undefined) return;
  if (isDate(start_time) !== isDate(end_time)) return;
  const length = Date.parse(end_time) - Date.parse(start_time);
  // An all-day event may name the same day twice: it then lasts that day.
  if (is_all_day === false ? length <= 0 : length < 0) report('end_time', endBeforeStart());
});

/** An event is on one schedule at least; a partial update may leave the schedules as they are. */
const needsSchedule = (mayBeAbsent: boolean) =>
  z.check<Placed>(({ value: { schedule_id, schedule_ids }, issues }) => {
    if (schedule_id !== undefined || schedule_ids?.length) return;
    if (schedule_ids === undefined && mayBeAbsent) return;
    issues.push({
      code: 'custom',
      path: ['schedule_ids'],
      message: noSchedule(),
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
      transparency: z._default(fields.transparency, 'opaque'),
      visibility: z._default(fields.visibility, 'default'),
      buffer_before: z._default(fields.buffer_before, 0),
      buffer_after: z._default(fields.buffer_after, 0),
      reminders: z._default(fields.reminders, null),
      kind: z._default(fields.kind, null),
      locked: z._default(fields.locked, false),
      task_id: z._default(fields.task_id, null),
      habit_id: z._default(fields.habit_id, null),
    })
    .check(checkTimes, needsSchedule(false)),
  z.transform(joinSchedules),
);
export type NewEvent = z.output<typeof newEvent>;

/** A partial update: what is left out stays. A lone `schedule_id` replaces the schedules. */
export const eventChanges = z.pipe(
  z.partial(z.object(fields)).check(checkTimes, needsSchedule(true)),
  z.transform(({ schedule_id, schedule_ids, ...rest }) =>
    schedule_id === undefined && schedule_ids === undefined
      ? rest
      : joinSchedules({ schedule_id, schedule_ids, ...rest }),
  ),
);
/** As parsed: `schedule_ids` is absent when the schedules stay. */
export type EventChanges = Omit<z.output<typeof eventChanges>, 'schedule_ids'> & {
  schedule_ids?: string[];
};
