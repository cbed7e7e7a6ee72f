import { MOST_POINTS, type AnalysisFacts, type Components } from './types.ts';

/** Fewer timed events say nothing about somebody's weeks. */
const FEWEST_EVENTS = 3;

/** After-hours minutes that halve their part. */
const HALF_LATE = 120;
/** Excess minutes of long runs that halve their part. */
const HALF_RUN = 60;

const enough = ({ events, work_minutes }: AnalysisFacts) =>
  events >= FEWEST_EVENTS && work_minutes > 0;

/**
 * The parts of the score, each from 0 to its most: none rises when a conflict, an after-hours
 * meeting or a longer run is added.
 */
export function componentsOf(facts: AnalysisFacts): Components | null {
  if (!enough(facts)) return null;
  const goal = facts.focus_goal_minutes;
  const share = (minutes: number) => 1 - minutes / facts.work_minutes;
  return {
    focus: MOST_POINTS.focus * (goal > 0 ? Math.min(1, facts.focus_minutes / goal) : 1),
    fragmentation: MOST_POINTS.fragmentation * share(facts.fragmented_minutes),
    load: MOST_POINTS.load * share(facts.busy_minutes),
    conflicts: MOST_POINTS.conflicts / (1 + facts.conflicts),
    after_hours: MOST_POINTS.after_hours / (1 + facts.after_hours_minutes / HALF_LATE),
    long_runs: MOST_POINTS.long_runs / (1 + facts.long_run_minutes / HALF_RUN),
  };
}

/** Whole points: the sum of the parts, rounded to the nearest. */
export const scoreOf = (components: Components | null): number =>
  components ? Math.floor(Object.values(components).reduce((sum, part) => sum + part, 0) + 0.5) : 0;
