import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { eachEmailOnce, id, instant, timeZone, timestamp, typedEmail } from '../primitives.ts';
import { route } from '../route.ts';
import { workingHours } from './preferences.ts';
import { eventId } from './events.ts';
import { endsTooSoon, searchedTooLong, spansTooMuch } from './times.ts';

const period = z.object({ start_time: timestamp, end_time: timestamp });

export const freeBusyQuestion = z
  .object({
    /** People, by address: of each, the schedules that they share with the caller. */
    emails: z._default(
      z.pipe(
        z
          .array(typedEmail)
          .check(z.maxLength(50, { error: () => t('Ask about at most 50 people') })),
        eachEmailOnce,
      ),
      [],
    ),
    schedule_ids: z._default(
      z.array(id).check(z.maxLength(100, { error: () => t('Ask about at most 100 schedules') })),
      [],
    ),
    time_min: instant,
    time_max: instant,
    /** Where whole days are read; without it each in the zone it was written in. */
    time_zone: z.optional(timeZone),
    /** An event, an occurrence, or a whole series that is left out: it is about to be moved. */
    exclude_event_id: z.optional(eventId),
  })
  .check(
    z.check(({ value: { emails, schedule_ids, time_min, time_max }, issues }) => {
      const report = (field: string, message: string) =>
        issues.push({ code: 'custom', path: [field], message, input: field });
      if (emails.length + schedule_ids.length === 0)
        report('emails', t('Name at least one person'));
      if (endsTooSoon(time_min, time_max)) report('time_max', 'time_max must be after time_min');
      else if (spansTooMuch(time_min, time_max)) report('time_max', searchedTooLong());
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
