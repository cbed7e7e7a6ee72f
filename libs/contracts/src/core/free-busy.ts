import * as z from 'zod/mini';
import { eachEmailOnce, id, instant, timeZone, timestamp, typedEmail } from '../primitives.ts';
import { route } from '../route.ts';
import { conflict } from './conflicts.ts';
import { workingHours } from './preferences.ts';
import { endsTooSoon } from './times.ts';

const DAY = 86_400_000;
/** The longest range that is looked through in one go. */
export const DAYS_SEARCHED = 400;
const TOO_LONG = `Ask for at most ${DAYS_SEARCHED} days`;

const spansTooMuch = (from: string, to: string) =>
  Date.parse(to) - Date.parse(from) > DAYS_SEARCHED * DAY;

const period = z.object({ start_time: timestamp, end_time: timestamp });

export const freeBusyQuestion = z
  .object({
    /** People, by address: of each, the schedules that they share with the caller. */
    emails: z._default(
      z.pipe(
        z.array(typedEmail).check(z.maxLength(50, 'Ask about at most 50 people')),
        eachEmailOnce,
      ),
      [],
    ),
    schedule_ids: z._default(
      z.array(id).check(z.maxLength(100, 'Ask about at most 100 schedules')),
      [],
    ),
    time_min: instant,
    time_max: instant,
    /** Where whole days are read; without it each in the zone it was written in. */
    time_zone: z.optional(timeZone),
  })
  .check(
    z.check(({ value: { emails, schedule_ids, time_min, time_max }, issues }) => {
      const report = (field: string, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: field });
      if (emails.length + schedule_ids.length === 0) report('emails', 'Name at least one person');
      if (endsTooSoon(time_min, time_max)) report('time_max', 'time_max must be after time_min');
      else if (spansTooMuch(time_min, time_max)) report('time_max', TOO_LONG);
    }),
  );
export type FreeBusyQuestion = z.output<typeof freeBusyQuestion>;

const availability = {
  /** `none`: nothing is shared with the caller, or there is no such person; both answer alike. */
  access: z.enum(['own', 'shared', 'none']),
  /** Disjoint, earliest first, within the time asked for (RFC 5545 §3.6.4). */
  busy: z.array(period),
};

export const freeBusyAnswer = z.object({
  time_min: timestamp,
  time_max: timestamp,
  people: z.array(
    z.object({
      email: z.string(),
      ...availability,
      /** When and by which clock they work; `null` unless they told, and share something. */
      time_zone: z.nullable(z.string()),
      working_hours: z.nullable(workingHours),
    }),
  ),
  schedules: z.array(z.object({ schedule_id: id, ...availability })),
});
export type FreeBusyAnswer = z.infer<typeof freeBusyAnswer>;

export const freeBusy = {
  ask: route({
    name: 'freebusy.ask',
    method: 'POST',
    path: '/freebusy',
    body: freeBusyQuestion,
    response: freeBusyAnswer,
  }),
};

const wholeNumber = (max: number, standard: number) =>
  z._default(
    z
      .pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,6}$/, 'Use a whole number'))]),
        z.transform(Number),
      )
      .check(z.refine((value) => value >= 0 && value <= max, `Use at most ${max}`)),
    standard,
  );

export const conflictFilter = z
  .object({
    /** Now, unless told. */
    from: z.optional(instant),
    /** Thirty days later, unless told. */
    to: z.optional(instant),
    limit: wholeNumber(500, 100),
    offset: wholeNumber(100_000, 0),
  })
  .check(
    z.check(({ value: { from, to }, issues }) => {
      const report = (message: string) =>
        issues.push({ code: 'custom', path: ['to'], message, input: to });
      if (endsTooSoon(from, to)) report('to must be after from');
      else if (from && to && spansTooMuch(from, to)) report(TOO_LONG);
    }),
  );
export type ConflictFilter = z.output<typeof conflictFilter>;

/** Two events that take the same time, the earlier first, and the time that both take. */
export const conflictPair = z.object({
  ...period.shape,
  first: conflict,
  second: conflict,
});
export type ConflictPair = z.infer<typeof conflictPair>;

export const conflictList = z.object({
  conflicts: z.array(conflictPair),
  /** Where to go on; `null` when these are the last. */
  next_offset: z.nullable(z.number()),
});
export type ConflictList = z.infer<typeof conflictList>;

export const conflicts = {
  /** Every conflict of the caller's own time, in the order of the later event's start. */
  list: route({
    name: 'conflicts.list',
    method: 'GET',
    path: '/conflicts',
    query: conflictFilter,
    response: conflictList,
  }),
};
