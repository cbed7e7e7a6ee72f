import type { Model } from '../model/model.ts';
import { isLargeTeam, isTeam } from './problem-size.ts';

/** One round of simulated annealing. */
export interface Round {
  /**
   * `initial`: the current calendar, to avoid local optima; `best`: the best plan so far; `current`: the
   * end of the previous round.
   */
  startFrom: 'initial' | 'best' | 'current';
  /** Whether to penalize slots that unscheduled tasks could use. */
  usesSlotPenalties?: boolean;
  /** Initial temperature, in points. */
  startTemperature: number;
  /** Final temperature, in points. */
  endTemperature: number;
  steps: number;
}

/** Measured steps per millisecond of one thread on an average machine. */
const STEPS_PER_MS = { small: 120, tasks: 120, long: 65, team: 55, largeTeam: 38 };

/** Maximum number of events that the MIP solver handles within seconds. */
const MAX_SMALL_EVENTS = 45;

/**
 * Minimum share of tasks in the model at which the quality of a plan mainly depends on how the
 * tasks are packed. The differences are only a few points, so lower temperatures are needed.
 */
const MIN_TASK_SHARE = 1 / 3;

/** Stage durations on an average machine. The search stops after the stage that exhausts the budget. */
const STAGE_DURATIONS_MS = {
  small: [170, 330],
  tasks: [170, 330],
  long: [150, 2400],
  team: [50, 850, 1650],
  largeTeam: [50, 2500],
};

type ProblemClass = keyof typeof STAGE_DURATIONS_MS;

interface RoundTemplate extends Omit<Round, 'steps' | 'endTemperature'> {
  endTemperature?: number;
  share: number;
}

const DEFAULT_END_TEMPERATURE = 5;

/**
 * Rounds of a stage by problem class: a short round at low temperatures for a first plan, then
 * rounds at higher temperatures.
 */
const ROUND_TEMPLATES: Record<ProblemClass, readonly RoundTemplate[]> = {
  small: [
    { startFrom: 'best', startTemperature: 20, share: 0.03 },
    { startFrom: 'initial', startTemperature: 60, endTemperature: 10, share: 0.4 },
    { startFrom: 'initial', startTemperature: 60, endTemperature: 10, share: 0.4 },
    { startFrom: 'best', startTemperature: 30, share: 0.17 },
  ],
  tasks: [
    { startFrom: 'best', startTemperature: 20, share: 0.03 },
    { startFrom: 'initial', startTemperature: 60, endTemperature: 4, share: 0.4 },
    { startFrom: 'initial', startTemperature: 20, endTemperature: 2, share: 0.4 },
    { startFrom: 'best', startTemperature: 10, endTemperature: 1, share: 0.17 },
  ],
  long: [
    { startFrom: 'best', startTemperature: 20, share: 0.1 },
    { startFrom: 'initial', startTemperature: 60, endTemperature: 10, share: 0.6 },
    { startFrom: 'best', startTemperature: 30, share: 0.3 },
  ],
  team: [
    { startFrom: 'best', startTemperature: 20, share: 0.05 },
    { startFrom: 'initial', startTemperature: 60, endTemperature: 10, share: 0.65 },
    { startFrom: 'best', startTemperature: 30, share: 0.3 },
  ],
  largeTeam: [
    { startFrom: 'best', startTemperature: 20, share: 0.05 },
    {
      startFrom: 'initial',
      startTemperature: 150,
      endTemperature: 20,
      usesSlotPenalties: true,
      share: 0.4,
    },
    { startFrom: 'current', startTemperature: 80, share: 0.15 },
    {
      startFrom: 'best',
      startTemperature: 100,
      endTemperature: 15,
      usesSlotPenalties: true,
      share: 0.15,
    },
    { startFrom: 'current', startTemperature: 80, share: 0.25 },
  ],
};

/** Classifies the model: a week of one person, a week full of tasks, a month, or a team. */
function classifyProblem(model: Model): ProblemClass {
  const { events, tasks } = model;
  if (isTeam(model)) return isLargeTeam(model) ? 'largeTeam' : 'team';
  if (events.length > MAX_SMALL_EVENTS) return 'long';
  return tasks.length < MIN_TASK_SHARE * (events.length + tasks.length) ? 'small' : 'tasks';
}

/** Returns whether day decomposition is likely to solve the model as fast as a search. */
export const isSmall = (model: Model): boolean =>
  ['small', 'tasks'].includes(classifyProblem(model));

/**
 * Creates the rounds of a search. The work is counted in steps instead of time, so the same calendar
 * and budget give the same plan on every machine that is fast enough.
 *
 * @param budgetMs search time on an average machine
 */
export function createAnnealingSchedule(model: Model, budgetMs: number): Round[] {
  const problemClass = classifyProblem(model);
  const rounds: Round[] = [];
  let remainingMs = budgetMs;
  for (const stage of STAGE_DURATIONS_MS[problemClass]) {
    if (remainingMs <= 0) break;
    // A shorter stage has fewer steps but the same temperatures, because the steps at low
    // temperatures matter most.
    const stageMs = Math.min(stage, remainingMs);
    remainingMs -= stageMs;
    for (const { share, endTemperature = DEFAULT_END_TEMPERATURE, ...round } of ROUND_TEMPLATES[
      problemClass
    ]) {
      rounds.push({
        ...round,
        endTemperature,
        steps: Math.round(stageMs * share * STEPS_PER_MS[problemClass]),
      });
    }
  }
  return rounds;
}
