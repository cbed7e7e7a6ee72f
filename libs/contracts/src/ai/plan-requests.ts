import { t } from '@scheduler/i18n/translate';
import * as z from 'zod/mini';
import { id, instant, timeZone } from '../primitives.ts';
import { eventId } from '../core/events.ts';
import { integerBetween } from '../core/planning-input.ts';
import { planningWeights } from '../core/planning.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

const MAX_WINDOW_DAYS = 28;

/**
 * Schema for a time window of at most `maxDays` days.
 */
export const timeWindow = (maxDays: number) =>
  z.object({ start: instant, end: instant }).check(
    z.refine(({ start, end }) => Date.parse(end) > Date.parse(start), {
      path: ['end'],
      error: () => t('end must be after start'),
    }),
    z.refine(({ start, end }) => Date.parse(end) - Date.parse(start) <= maxDays * DAY_MS, {
      path: ['end'],
      error: () => t('Use a range of at most {days} days', { days: maxDays }),
    }),
  );

const MAX_POINTS = 10_000;

/** Weights, in points, that override the ones in the user's preferences. */
const weights = planningWeights.check(
  z.refine(
    (weightValues) =>
      Object.values(weightValues).every(
        (points) =>
          points === undefined || (Number.isInteger(points) && points >= 0 && points <= MAX_POINTS),
      ),
    { error: () => t('Use whole points from 0 to {number}', { number: MAX_POINTS }) },
  ),
);

const idList = <Id extends typeof id | typeof eventId>(schema: Id, max: number) =>
  z.array(schema).check(z.maxLength(max, { error: () => t('Add up to {max} items', { max }) }));

export const quickOptimizeRequest = z.object({
  /**
   * Events on this schedule may move. Events on other schedules don't move, and their time counts
   * as busy.
   */
  schedule_id: id,
  /** Number of days to plan, starting now. */
  days: z._default(integerBetween(1, MAX_WINDOW_DAYS), 7),
  /** Time zone for day boundaries and hours. Defaults to the user's preference. */
  time_zone: z.optional(timeZone),
});
export type QuickOptimizeRequest = z.output<typeof quickOptimizeRequest>;

export const optimizeRequest = z.object({
  /** Schedules whose events may move. Defaults to all that the caller can edit. */
  schedule_ids: z.optional(idList(id, 100)),
  /** Defaults to the next seven days. */
  window: z.optional(timeWindow(MAX_WINDOW_DAYS)),
  /** Tasks to schedule. Defaults to all open tasks. `[]` excludes tasks and habits. */
  tasks: z.optional(idList(id, 200)),
  max_moves: z.optional(z.nullable(integerBetween(0, 100))),
  weights: z.optional(weights),
  /** Events that must not move. */
  pinned_event_ids: z.optional(idList(eventId, 500)),
  /** Maximum search time. */
  time_budget_ms: z._default(integerBetween(50, 25_000), 5000),
  time_zone: z.optional(timeZone),
});
export type OptimizeRequest = z.output<typeof optimizeRequest>;

export const applyRequest = z.object({
  /** IDs of moves and chunks. Defaults to all of them. */
  move_ids: z.optional(
    z
      .array(z.string().check(z.maxLength(40)))
      .check(z.minLength(1, { error: () => t('Select at least one change') }), z.maxLength(500)),
  ),
});
export type ApplyRequest = z.output<typeof applyRequest>;
