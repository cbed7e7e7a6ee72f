import * as z from 'zod/mini';
import {
  date,
  eachEmailOnce,
  id,
  instant,
  instantOrDate,
  optionalText,
  requiredText,
  timeZone,
  timestamp,
  typedEmail,
} from '../primitives.ts';
import { nothing, route } from '../route.ts';

export const END_BEFORE_START = 'End time must be after start time';
export const NO_SCHEDULE = 'Please select at least one schedule';

/** The wire's words for PARTSTAT (RFC 5545 §3.2.12); `pending` is NEEDS-ACTION. */
export const invitationStatuses = ['pending', 'accepted', 'declined', 'tentative'] as const;

export const invitation = z.object({
  user_email: z.string(),
  status: z.enum(invitationStatuses),
});
export type Invitation = z.infer<typeof invitation>;

export const conflict = z.object({
  id,
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  schedule_ids: z.array(id),
  source: z.enum(['own', 'google']),
});
export type Conflict = z.infer<typeof conflict>;

export const event = z.object({
  id,
  title: z.string(),
  description: z.nullable(z.string()),
  /** For an all-day event: midnight in `time_zone` at the start of the first day. */
  start_time: timestamp,
  /** Exclusive. For an all-day event: midnight at the end of the last day. */
  end_time: timestamp,
  /** IANA zone whose wall clock the event keeps. */
  time_zone: z.string(),
  location: z.nullable(z.string()),
  is_all_day: z.boolean(),
  /** First day of an all-day event, the same date in every zone; `null` for a timed one. */
  start_date: z.nullable(date),
  /** Exclusive (RFC 5545 VALUE=DATE): the day after the last day. */
  end_date: z.nullable(date),
  schedule_id: id,
  schedule_ids: z.array(id),
  invited_users: z.array(z.string()),
  invitations: z.array(invitation),
  version: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Event = z.infer<typeof event>;

/** The answer to a write: double-booking is advice, never a refusal. */
export const writtenEvent = z.extend(event, { conflicts: z.array(conflict) });
export type WrittenEvent = z.infer<typeof writtenEvent>;

const fields = {
  schedule_id: id,
  schedule_ids: z
    .array(id, NO_SCHEDULE)
    .check(z.maxLength(100, 'Put an event on at most 100 schedules')),
  title: requiredText('Event title is required', 500),
  description: optionalText(20_000),
  start_time: instantOrDate,
  end_time: instantOrDate,
  time_zone: timeZone,
  location: optionalText(1000),
  is_all_day: z.boolean(),
  invited_users: z.pipe(
    z.array(typedEmail).check(z.maxLength(200, 'Invite at most 200 people')),
    eachEmailOnce,
  ),
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
export const DATE_NEEDS_ALL_DAY = 'A plain date is for all-day events';

/**
 * Times of one event agree: a plain date only when all day, and an end after the start. What hangs
 * on the zone or on the stored event is the server's to judge.
 */
const checkTimes = z.check<Timed>(({ value, issues }) => {
  const report = (field: keyof Timed, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value[field] });
  const { start_time, end_time, is_all_day } = value;
  for (const field of ['start_time', 'end_time'] as const) {
    if (is_all_day === false && isDate(value[field])) report(field, DATE_NEEDS_ALL_DAY);
  }
  if (start_time === undefined || end_time === undefined) return;
  if (isDate(start_time) !== isDate(end_time)) return;
  const length = Date.parse(end_time) - Date.parse(start_time);
  // An all-day event may name the same day twice: it then lasts that day.
  if (is_all_day === false ? length <= 0 : length < 0) report('end_time', END_BEFORE_START);
});

/** An event is on one schedule at least; a partial update may leave the schedules as they are. */
const needsSchedule = (mayBeAbsent: boolean) =>
  z.check<Placed>(({ value: { schedule_id, schedule_ids }, issues }) => {
    if (schedule_id !== undefined || schedule_ids?.length) return;
    if (schedule_ids === undefined && mayBeAbsent) return;
    issues.push({
      code: 'custom',
      path: ['schedule_ids'],
      message: NO_SCHEDULE,
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

/** Whether the end is no later than the start; an end that is missing or malformed is told elsewhere. */
const endsTooSoon = (start: string | undefined, end: string | undefined) =>
  Date.parse(end ?? '') <= Date.parse(start ?? '');

export const eventFilter = z
  .object({ start_date: z.optional(instant), end_date: z.optional(instant) })
  .check(
    z.refine(({ start_date, end_date }) => !endsTooSoon(start_date, end_date), {
      path: ['end_date'],
      error: 'end_date must be after start_date',
    }),
  );
export type EventFilter = z.output<typeof eventFilter>;

export const conflictQuery = z
  .object({ start_time: instant, end_time: instant, exclude_event_id: z.optional(id) })
  .check(
    z.refine(({ start_time, end_time }) => !endsTooSoon(start_time, end_time), {
      path: ['end_time'],
      error: END_BEFORE_START,
    }),
  );
export type ConflictQuery = z.output<typeof conflictQuery>;

export const conflictReport = z.object({
  has_conflicts: z.boolean(),
  /** The first 100. */
  conflicts: z.array(conflict),
});
export type ConflictReport = z.infer<typeof conflictReport>;

/** Conflicts that one answer tells of, the earliest: enough to know that a time is taken. */
export const CONFLICTS_TOLD = 100;

/** Events that one answer lists at most; a range that holds more is refused, never cut short. */
export const EVENTS_LISTED = 20_000;

const byId = z.object({ id });

export const events = {
  /**
   * The events that overlap `[start_date, end_date)`, earliest first; without a bound it is open on
   * that side. All of them or a 400 that asks for a shorter range.
   */
  list: route({
    name: 'events.list',
    method: 'GET',
    path: '/events',
    query: eventFilter,
    response: z.array(event),
  }),
  read: route({
    name: 'events.read',
    method: 'GET',
    path: '/events/:id',
    params: byId,
    response: event,
  }),
  create: route({
    name: 'events.create',
    method: 'POST',
    path: '/events',
    body: newEvent,
    status: 201,
    response: writtenEvent,
  }),
  update: route({
    name: 'events.update',
    method: 'PUT',
    path: '/events/:id',
    params: byId,
    body: eventChanges,
    response: writtenEvent,
  }),
  remove: route({
    name: 'events.remove',
    method: 'DELETE',
    path: '/events/:id',
    params: byId,
    status: 204,
    response: nothing,
  }),
  conflicts: route({
    name: 'events.conflicts',
    method: 'GET',
    path: '/events/conflicts/check',
    query: conflictQuery,
    response: conflictReport,
  }),
};
