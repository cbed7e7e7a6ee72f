import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { uniqueEmails, id, instant, timeZone, timestamp, emailInput } from '../primitives.ts';
import { route } from '../route.ts';
import { workingHours } from './preferences.ts';
import { eventId } from './events.ts';
import { isEndNotAfterStart, rangeTooLongMessage, exceedsMaxRange } from './time-range-checks.ts';

const period = z.object({ start_time: timestamp, end_time: timestamp });

export const freeBusyRequest = z
  .object({
    /** Email addresses. For each person, considers the schedules that they share with the caller. */
    emails: z._default(
      z.pipe(
        z.array(emailInput).check(z.maxLength(50, { error: () => t('Add up to 50 people') })),
        uniqueEmails,
      ),
      [],
    ),
    schedule_ids: z._default(
      z.array(id).check(z.maxLength(100, { error: () => t('Request at most 100 schedules') })),
      [],
    ),
    time_min: instant,
    time_max: instant,
    /** Time zone for all-day events. Defaults to each event's own time zone. */
    time_zone: z.optional(timeZone),
    /** An event, occurrence or series to ignore because it is being rescheduled. */
    exclude_event_id: z.optional(eventId),
  })
  .check(
    z.check(({ value: { emails, schedule_ids, time_min, time_max }, issues }) => {
      const report = (field: string, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: field });
      if (emails.length + schedule_ids.length === 0)
        report('emails', t('Add at least one person or schedule'));
      if (isEndNotAfterStart(time_min, time_max))
        report('time_max', 'time_max must be after time_min');
      else if (exceedsMaxRange(time_min, time_max)) report('time_max', rangeTooLongMessage());
    }),
  );
export type FreeBusyRequest = z.output<typeof freeBusyRequest>;

const availability = {
  /**
   * `none`: the person doesn't share a calendar with the caller or doesn't exist. The response
   * doesn't reveal which.
   */
  access: z.enum(['own', 'shared', 'none']),
  /** Disjoint periods in chronological order within the requested range (RFC 5545, section 3.6.4). */
  busy: z.array(period),
};

export const freeBusyResponse = z.object({
  time_min: timestamp,
  time_max: timestamp,
  people: z.array(
    z.object({
      email: z.string(),
      ...availability,
      /** The person's time zone and working hours; `null` if not set or not shared. */
      time_zone: z.nullable(z.string()),
      working_hours: z.nullable(workingHours),
    }),
  ),
  schedules: z.array(z.object({ schedule_id: id, ...availability })),
});
export type FreeBusyResponse = z.infer<typeof freeBusyResponse>;

export const freeBusy = {
  ask: route('freebusy.ask', 'POST /freebusy', {
    body: freeBusyRequest,
    response: freeBusyResponse,
  }),
};
