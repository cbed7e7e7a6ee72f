import { MAX_POINTS, type AnalysisMetrics, type ScoreComponents } from './types.ts';

/** Minimum number of timed events for a meaningful score. */
const MIN_EVENTS = 3;

/** After-hours minutes that halve the after-hours component. */
const AFTER_HOURS_HALF_MINUTES = 120;
/** Minutes beyond the maximum run that halve the long-run component. */
const LONG_RUN_HALF_MINUTES = 60;

const hasEnoughData = ({ events, work_minutes }: AnalysisMetrics) =>
  events >= MIN_EVENTS && work_minutes > 0;

/**
 * Computes the components of the score, each between 0 and its maximum. Adding a conflict, an after-hours
 * meeting or a longer run never increases a component.
 *
 * @returns `null` if there isn't enough data
 */
export function computeComponents(metrics: AnalysisMetrics): ScoreComponents | null {
  if (!hasEnoughData(metrics)) return null;
  const goal = metrics.focus_goal_minutes;
  const getFreeShare = (minutes: number) => 1 - minutes / metrics.work_minutes;
  return {
    focus: MAX_POINTS.focus * (goal > 0 ? Math.min(1, metrics.focus_minutes / goal) : 1),
    fragmentation: MAX_POINTS.fragmentation * getFreeShare(metrics.fragmented_minutes),
    load: MAX_POINTS.load * getFreeShare(metrics.busy_minutes),
    conflicts: MAX_POINTS.conflicts / (1 + metrics.conflicts),
    after_hours:
      MAX_POINTS.after_hours / (1 + metrics.after_hours_minutes / AFTER_HOURS_HALF_MINUTES),
    long_runs: MAX_POINTS.long_runs / (1 + metrics.long_run_minutes / LONG_RUN_HALF_MINUTES),
  };
}

/** Returns the sum of the components, rounded to an integer. */
export const computeScore = (components: ScoreComponents | null): number =>
  components
    ? Math.floor(Object.values(components).reduce((sum, points) => sum + points, 0) + 0.5)
    : 0;
