import type { Model } from '../model/model.ts';
import { isLargeTeam, isTeam } from './problem-size.ts';

/** Probabilities and limits of the search steps. */
export interface SearchParameters {
  /** Probability that a step moves its event to a uniformly random candidate. */
  randomTargetRate: number;
  /**
   * Probability that the first event of a chain must move, and the factor that its temperature is
   * multiplied by.
   */
  forcedMoveRate: number;
  temperatureFactor: number;
  /** Maximum number of events that one chain may reassign. */
  maxChainLength: number;
  /** Probability that a step starts with a task if there are tasks. */
  taskStepRate: number;
  /**
   * Probability that a task step removes only the tasks in the target range instead of all tasks of
   * the owner.
   */
  partialEjectionRate: number;
  /** Penalty per occupied slot when events are ejected for a task, in points. */
  ejectionPenalty: number;
  /** Minimum potential gain, in points, at which a task is always tried. Smaller gains are tried less often. */
  fullRateGain: number;
}

const SINGLE_PERSON: SearchParameters = {
  randomTargetRate: 0.4,
  forcedMoveRate: 0,
  temperatureFactor: 1,
  maxChainLength: 6,
  taskStepRate: 0.12,
  partialEjectionRate: 0,
  ejectionPenalty: 25,
  fullRateGain: 0,
};
/** Minimum number of tasks at which tasks start to compete for slots. */
const MIN_CONTENDING_TASKS = 4;
const SINGLE_PERSON_WITH_TASKS: SearchParameters = {
  ...SINGLE_PERSON,
  taskStepRate: 0.3,
  partialEjectionRate: 0.5,
};
const TEAM: SearchParameters = {
  randomTargetRate: 0.14,
  forcedMoveRate: 0.7,
  temperatureFactor: 1.5,
  maxChainLength: 6,
  taskStepRate: 0.12,
  partialEjectionRate: 0,
  ejectionPenalty: 60,
  fullRateGain: 100,
};
/** In a large team, one move affects more events. */
const LARGE_TEAM: SearchParameters = { ...TEAM, maxChainLength: 8 };

/**
 * Returns the parameters for the size of the problem. Teams need fewer random moves and longer
 * chains.
 */
export function getSearchParameters(model: Model): SearchParameters {
  if (!isTeam(model))
    return model.tasks.length < MIN_CONTENDING_TASKS ? SINGLE_PERSON : SINGLE_PERSON_WITH_TASKS;
  return isLargeTeam(model) ? LARGE_TEAM : TEAM;
}
