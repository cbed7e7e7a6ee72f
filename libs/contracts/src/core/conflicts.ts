import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, instant, timeZone, timestamp } from '../primitives.ts';
import { eventId } from './events.ts';
import { endBeforeStart, endsTooSoon } from './times.ts';

export const conflict = z.object({
  id: eventId,
  title: z.string(),
  start_time: timestamp,
  end_time: timestamp,
  schedule_ids: z.array(id),
  /** `shared`: only on schedules of other people. */
  source: z.enum(['own', 'shared', 'google']),
});
export type Conflict = z.infer<typeof conflict>;

const minutes = z.optional(
  z
    .pipe(
      z.pipe(
        z.transform((value: number | string) => String(value)),
        z.string().check(z.regex(/^\d{1,3}$/, { error: () => t('Use whole minutes') })),
      ),
      z.transform(Number),
    )
    .check(z.refine((value) => value <= 240, { error: () => t('Use at most 240 minutes') })),
);

/** A period that might be taken; with a rule it is the first of a series. */
export const conflictQuery = z
  .object({
    start_time: instant,
    end_time: instant,
    /** An event, an occurrence, or a whole series. */
    exclude_event_id: z.optional(eventId),
    /** RRULE, RDATE and EXDATE lines, with line breaks between them. */
    recurrence: z.optional(
      z.string().check(z.maxLength(20_000, { error: () => t('This rule is too long') })),
    ),
    time_zone: z.optional(timeZone),
    buffer_before: minutes,
    buffer_after: minutes,
  })
  .check(
    z.refine(({ start_time, end_time }) => !endsTooSoon(start_time, end_time), {
      path: ['end_time'],
      error: endBeforeStart,
    }),
  );
export type ConflictQuery = z.output<typeof conflictQuery>;

export const conflictReport = z.object({
  has_conflicts: z.boolean(),
  /** The first 100; of a series those within a year. */
  conflicts: z.array(conflict),
});
export type ConflictReport = z.infer<typeof conflictReport>;

/** Conflicts that one answer tells of, the earliest: enough to know that a time is taken. */
export const CONFLICTS_TOLD = 100;
