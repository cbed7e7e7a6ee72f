import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { instant, timestamp } from '../primitives.ts';
import { route } from '../route.ts';
import { conflict } from './conflicts.ts';
import { endsTooSoon, searchedTooLong, spansTooMuch } from './times.ts';

const wholeNumber = (max: number, standard: number) =>
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
          error: () => t('Use at most {max}', { max }),
        }),
      ),
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
      else if (from && to && spansTooMuch(from, to)) report(searchedTooLong());
    }),
  );
export type ConflictFilter = z.output<typeof conflictFilter>;

/** Two events that take the same time, the earlier first, and the time that both take. */
export const conflictPair = z.object({
  start_time: timestamp,
  end_time: timestamp,
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
