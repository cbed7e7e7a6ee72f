import type { Instance, Plan } from '../instance.ts';
import { compileModel } from '../model/compile-model.ts';
import type { Model } from '../model/model.ts';
import { createSearchState } from './search-state.ts';
import { runWithSlotPenalties } from './slot-penalties.ts';
import { polish } from './polish.ts';
import { createAnnealingSchedule, type Round } from './annealing-schedule.ts';
import { createSearch, type Search } from './search.ts';
import { toPlan, restoreSnapshot, type Snapshot } from './snapshot.ts';
import { performRandomStep } from './random-step.ts';

export interface LocalSearchOptions {
  /** Amount of work, in milliseconds on an average machine. A faster machine finishes earlier. */
  budgetMs: number;
  /** Time limit; defaults to the budget. With `Infinity`, the result does not depend on time. */
  guardMs?: number;
  /** Random seed. */
  seed?: number;
  /** Stops the search; polled regularly. */
  signal?: Pick<AbortSignal, 'aborted'> | undefined;
}

export interface LocalSearchResult {
  plan: Plan;
  objective: number;
  /** Objective of the current calendar. */
  initialObjective: number;
}

/** Steps between two reads of the clock. */
const STEPS_PER_CLOCK_CHECK = 32;
/** Share of the budget for annealing. The rest is reserved for compiling and polishing. */
const ANNEALING_SHARE = 0.85;

/** Measured start and planned end of a round. */
interface RoundClock {
  startMs: number;
  endMs: number;
}

/**
 * Share of the total time by which a round may exceed its planned duration, because the first
 * rounds include JIT compilation.
 */
const OVERRUN_SHARE = 0.05;
/**
 * Share of a round during which speed is not measured, so that a pause at its start does not count
 * as slowness.
 */
const GRACE_SHARE = 0.1;

/** Creates the clock of a round from its planned duration and the deadline of the search. */
function createRoundClock(durationMs: number, startedAt: number, deadline: number): RoundClock {
  const now = performance.now();
  const endMs = Math.min(deadline, now + durationMs + OVERRUN_SHARE * (deadline - startedAt));
  return { startMs: now + GRACE_SHARE * (endMs - now), endMs };
}

/**
 * Performs the steps of a round and lowers the temperature based on the number of steps completed,
 * or on elapsed time if the machine is too slow.
 */
function anneal(
  search: Search,
  { startTemperature, endTemperature, steps }: Round,
  { startMs, endMs }: RoundClock,
  signal?: LocalSearchOptions['signal'],
): void {
  let temperature = startTemperature;
  for (let i = 0; i < steps; i += 1) {
    if (i % STEPS_PER_CLOCK_CHECK === 0) {
      if (signal?.aborted) return;
      const elapsedShare =
        endMs === Infinity ? 0 : (performance.now() - startMs) / (endMs - startMs);
      if (elapsedShare >= 1) return;
      temperature =
        startTemperature * (endTemperature / startTemperature) ** Math.max(i / steps, elapsedShare);
    }
    performRandomStep(search, temperature);
  }
}

/** Result of a search on a compiled model. */
export interface AnnealResult {
  best: Snapshot;
  initialObjective: number;
}

/** Runs all rounds of simulated annealing and polishes the best plan. */
export function runAnnealing(
  model: Model,
  { budgetMs, guardMs = budgetMs, seed = 1, signal }: LocalSearchOptions,
  onImprovement?: (best: Snapshot) => void,
): AnnealResult {
  const startedAt = performance.now();
  const deadline = startedAt + guardMs * ANNEALING_SHARE;
  const { state, cost: currentCost } = createSearchState(model);
  const search = createSearch(state, currentCost, seed);
  const initial = search.best;
  const hasChoices = model.events.length > 0 || model.tasks.length > 1;
  const rounds = hasChoices ? createAnnealingSchedule(model, budgetMs * ANNEALING_SHARE) : [];
  let remainingSteps = rounds.reduce((sum, { steps }) => sum + steps, 0);
  for (const round of rounds) {
    const now = performance.now();
    if (signal?.aborted || now >= deadline) break;
    const previousBest = search.best;
    if (round.startFrom !== 'current') {
      const startingPoint = round.startFrom === 'initial' ? initial : previousBest;
      restoreSnapshot(state, startingPoint);
      search.cost = startingPoint.cost;
    }
    const clock = createRoundClock(
      ((deadline - now) * round.steps) / remainingSteps,
      startedAt,
      deadline,
    );
    const runRound = () => anneal(search, round, clock, signal);
    if (round.usesSlotPenalties) runWithSlotPenalties(search, runRound);
    else runRound();
    remainingSteps -= round.steps;
    if (search.best !== previousBest) onImprovement?.(search.best);
  }
  restoreSnapshot(state, search.best);
  return { best: polish(state, search.best.cost), initialObjective: currentCost };
}

/** Improves a calendar by local search only, which is fast and also runs in browsers. */
export function runLocalSearch(instance: Instance, options: LocalSearchOptions): LocalSearchResult {
  const model = compileModel(instance);
  const { best, initialObjective: currentCost } = runAnnealing(model, options);
  return { plan: toPlan(model, best), objective: best.cost, initialObjective: currentCost };
}
