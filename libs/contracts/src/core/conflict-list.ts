import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { instant, timestamp } from '../primitives.ts';
import { route } from '../route.ts';
import { conflict } from './conflicts.ts';
import { isEndNotAfterStart, rangeTooLongMessage, exceedsMaxRange } from './time-range-checks.ts';

const integerQuery = (max: number, defaultValue: number) =>
  z._default(
    z
      .pipe(
        z.union([
          z.number(),
          z.string().check(z.regex(/^\d{1,6}$/, { error: () => t('Use a whole number') })),
        ]),
        z.transform(Number),
      )
      .check(
        z.refine((value) => value >= 0 && value <= max, {
          error: () => t('Enter {max} or less', { max }),
        }),
      ),
    defaultValue,
  );

export const conflictFilter = z
  .object({
    /** Defaults to now. */
    from: z.optional(instant),
    /** Defaults to 30 days after `from`. */
    to: z.optional(instant),
    limit: integerQuery(500, 100),
    offset: integerQuery(100_000, 0),
  })
  .check(
    z.check(({ value: { from, to }, issues }) => {
      const report = (message: string) =>
        issues.push({ code: 'custom', path: ['to'], message, input: to });
      if (isEndNotAfterStart(from, to)) report('to must be after from');
      else if (from && to && exceedsMaxRange(from, to)) report(rangeTooLongMessage());
    }),
  );
export type ConflictFilter = z.output<typeof conflictFilter>;

/** Two overlapping events, the earlier one first, and the time of the overlap. */
export const conflictPair = z.object({
  start_time: timestamp,
  end_time: timestamp,
  first: conflict,
  second: conflict,
});
export type ConflictPair = z.infer<typeof conflictPair>;

export const conflictList = z.object({
  conflicts: z.array(conflictPair),
  /** Offset of the next page; `null` on the last page. */
  next_offset: z.nullable(z.number()),
});
export type ConflictList = z.infer<typeof conflictList>;

export const conflicts = {
  /** Lists all conflicts between the caller's events, ordered by the start of the later event. */
  list: route('conflicts.list', 'GET /conflicts', {
    query: conflictFilter,
    response: conflictList,
  }),
};
