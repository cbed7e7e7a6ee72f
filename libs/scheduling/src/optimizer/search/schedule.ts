import type { Model } from '../model/model.ts';
import { isCrowd, isShared } from './size.ts';

/** One round of annealing. */
export interface Round {
  /**
   * From the calendar as it is, so as not to be caught by the first idea, from the best plan, or from
   * where the round before ended.
   */
  from: 'start' | 'best' | 'here';
  /** With a price on slots that tasks without a place could fill. */
  isLured?: boolean;
  /** Points that a step for the worse may cost at first. */
  hot: number;
  /** And at last. */
  cold: number;
  steps: number;
}

/** Steps that a thread of an ordinary machine takes in a millisecond, as measured. */
const STEPS_PER_MS = { small: 120, tasks: 120, long: 65, team: 55, crowd: 38 };

/** Up to here a calendar is small enough to be settled by the exact program in seconds. */
const SMALL_MOVERS = 45;

/** From this share of tasks on, how they are packed decides, and that is a matter of few points. */
const TASKS_SHARE = 1 / 3;

/** Stages of the search, in milliseconds of an ordinary machine; each begins where one may stop. */
const STAGES = {
  small: [170, 330],
  tasks: [170, 330],
  long: [150, 2400],
  team: [50, 850, 1650],
  crowd: [50, 2500],
};

type Size = keyof typeof STAGES;

interface Share extends Omit<Round, 'steps' | 'cold'> {
  cold?: number;
  share: number;
}

const COLD = 5;

/** Shares of a stage: a quick descent, so that there is a plan, then warmer rounds. */
const MIX: Record<Size, readonly Share[]> = {
  small: [
    { from: 'best', hot: 20, share: 0.03 },
    { from: 'start', hot: 60, cold: 10, share: 0.4 },
    { from: 'start', hot: 60, cold: 10, share: 0.4 },
    { from: 'best', hot: 30, share: 0.17 },
  ],
  tasks: [
    { from: 'best', hot: 20, share: 0.03 },
    { from: 'start', hot: 60, cold: 4, share: 0.4 },
    { from: 'start', hot: 20, cold: 2, share: 0.4 },
    { from: 'best', hot: 10, cold: 1, share: 0.17 },
  ],
  long: [
    { from: 'best', hot: 20, share: 0.1 },
    { from: 'start', hot: 60, cold: 10, share: 0.6 },
    { from: 'best', hot: 30, share: 0.3 },
  ],
  team: [
    { from: 'best', hot: 20, share: 0.05 },
    { from: 'start', hot: 60, cold: 10, share: 0.65 },
    { from: 'best', hot: 30, share: 0.3 },
  ],
  crowd: [
    { from: 'best', hot: 20, share: 0.05 },
    { from: 'start', hot: 150, cold: 20, isLured: true, share: 0.4 },
    { from: 'here', hot: 80, share: 0.15 },
    { from: 'best', hot: 100, cold: 15, isLured: true, share: 0.15 },
    { from: 'here', hot: 80, share: 0.25 },
  ],
};

/** One person's week or so, a week full of tasks, one person's month, or the time of many. */
function sizeOf(model: Model): Size {
  const { movers, tasks } = model;
  if (isShared(model)) return isCrowd(model) ? 'crowd' : 'team';
  if (movers.length > SMALL_MOVERS) return 'long';
  return tasks.length < TASKS_SHARE * (movers.length + tasks.length) ? 'small' : 'tasks';
}

/** Whether a calendar is so small that days told apart settle it about as fast as it is searched. */
export const isSmall = (model: Model): boolean => ['small', 'tasks'].includes(sizeOf(model));

/**
 * The work of a search: counted in steps, not told by the clock, so that the same calendar and the
 * same budget give the same plan on any machine that keeps up.
 */
export function scheduleOf(model: Model, budgetMs: number): Round[] {
  const size = sizeOf(model);
  const rounds: Round[] = [];
  let left = budgetMs;
  for (const stage of STAGES[size]) {
    if (left <= 0) break;
    // What a stage lacks in time it lacks in steps; a cold end matters more than a slow one.
    const ms = Math.min(stage, left);
    left -= ms;
    for (const { share, cold = COLD, ...round } of MIX[size]) {
      rounds.push({ ...round, cold, steps: Math.round(ms * share * STEPS_PER_MS[size]) });
    }
  }
  return rounds;
}
