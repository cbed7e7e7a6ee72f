import { t } from '@scheduler/i18n/words';
import * as z from 'zod/mini';
import { id, instant, timeZone } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { wholeNumber } from '../core/planning-writes.ts';
import { planningWeights } from '../core/planning.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const WEEKS = 28;

/** A stretch of time of at most `days`. */
export const stretch = (days: number) =>
  z.object({ start: instant, end: instant }).check(
    z.refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
      path: ['end'],
      error: () => t('end must be after start'),
    }),
    z.refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= days * DAY_MS, {
      path: ['end'],
      error: () => t('Ask for at most {days} days', { days }),
    }),
  );

const MOST_POINTS = 10_000;

/** What the optimiser counts otherwise than the preferences say, in points. */
const weights = planningWeights.check(
  z.refine(
    (given) =>
      Object.values(given).every(
        (points) =>
          points === undefined ||
          (Number.isInteger(points) && points >= 0 && points <= MOST_POINTS),
      ),
    { error: () => t('Use whole points from 0 to {number}', { number: MOST_POINTS }) },
  ),
);

const fewIds = <Id extends typeof id | typeof eventId>(schema: Id, most: number) =>
  z.array(schema).check(z.maxLength(most, { error: () => t('Name at most {most}', { most }) }));

export const quickOptimizeRequest = z.object({
  /** What may move is on this schedule; all the others are kept clear of. */
  schedule_id: id,
  /** From now on. */
  days: z._default(wholeNumber(1, WEEKS), 7),
  /** Where days and hours are read; that of the preferences unless told. */
  time_zone: z.optional(timeZone),
});
export type QuickOptimizeRequest = z.output<typeof quickOptimizeRequest>;

export const optimizeRequest = z.object({
  /** What may move is on one of these; all that one may write to unless told. */
  schedule_ids: z.optional(fewIds(id, 100)),
  /** The next seven days unless told. */
  window: z.optional(stretch(WEEKS)),
  /** The tasks to find time for; all that are open unless told, `[]` none, and then no habits. */
  tasks: z.optional(fewIds(id, 200)),
  max_moves: z.optional(z.nullable(wholeNumber(0, 100))),
  weights: z.optional(weights),
  /** These stay where they are. */
  pinned_event_ids: z.optional(fewIds(eventId, 500)),
  /** How long to look for something better. */
  time_budget_ms: z._default(wholeNumber(50, 25_000), 5000),
  time_zone: z.optional(timeZone),
});
export type OptimizeRequest = z.output<typeof optimizeRequest>;

export const applyRequest = z.object({
  /** Ids of moves and chunks; all of them unless told. */
  move_ids: z.optional(
    z
      .array(z.string().check(z.maxLength(40)))
      .check(z.minLength(1, { error: () => t('Choose at least one change') }), z.maxLength(500)),
  ),
});
export type ApplyRequest = z.output<typeof applyRequest>;
