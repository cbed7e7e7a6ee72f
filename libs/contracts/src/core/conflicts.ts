import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, instant, timeZone, timestamp } from '../primitives.ts';
import { eventId } from './events.ts';
import { endsAfterStart } from './time-range-checks.ts';

export const conflict = z.object({
  id: eventId,
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  schedule_ids: z.array(id),
  /** `shared`: the event is only on other users' schedules. */
  source: z.enum(['own', 'shared', 'google']),
});
export type Conflict = z.infer<typeof conflict>;

const bufferMinutes = z.optional(
  z
    .pipe(
      z.pipe(
        z.transform((value: number | string) => String(value)),
        z.string().check(z.regex(/^\d{1,3}$/, { error: () => t('Use whole minutes') })),
      ),
      z.transform(Number),
    )
    .check(
      z.refine((value) => value <= 240, {
        error: () => t('Enter {max} minutes or less', { max: 240 }),
      }),
    ),
);

/** A time range to check. With `recurrence`, it is the first occurrence of a series. */
export const conflictQuery = z
  .object({
    start_time: instant,
    end_time: instant,
    /** An event, an occurrence or a whole series. */
    exclude_event_id: z.optional(eventId),
    /** RRULE, RDATE and EXDATE lines, separated by line breaks. */
    recurrence: z.optional(
      z.string().check(z.maxLength(20_000, { error: () => t('This rule is too long') })),
    ),
    time_zone: z.optional(timeZone),
    buffer_before: bufferMinutes,
    buffer_after: bufferMinutes,
  })
  .check(endsAfterStart);
export type ConflictQuery = z.output<typeof conflictQuery>;

export const conflictReport = z.object({
  has_conflicts: z.boolean(),
  /** At most the first 100. For a series, only conflicts within one year. */
  conflicts: z.array(conflict),
});
export type ConflictReport = z.infer<typeof conflictReport>;

/** Maximum number of conflicts in a response, in chronological order. */
export const MAX_REPORTED_CONFLICTS = 100;
