import {
  drawAcceptanceThreshold,
  beginStep,
  randomInt,
  acceptOrRollBack,
  ejectTask,
  type Search,
} from './search.ts';
import { insertTask, insertTaskWithNoise } from './task-placement.ts';

/** Maximum number of tasks that one step reinserts. */
const MAX_REPACKED_TASKS = 4;
/** Probability that the first task is inserted with noise, and the maximum noise per slot. */
const PERTURBATION_RATE = 0.5;
const MAX_NOISE_PER_SLOT = 12;

/** Performs one step that reinserts some tasks of one owner, the first one possibly with noise. */
export function repackTasks(search: Search, tasks: readonly number[], temperature: number): void {
  const { state, random, removed } = search;
  beginStep(search);
  let delta = 0;
  const count = 2 + randomInt(random, MAX_REPACKED_TASKS - 1);
  for (let i = 0; i < count; i += 1) {
    delta += ejectTask(search, tasks[randomInt(random, tasks.length)] as number);
  }
  const noisyCount = random() < PERTURBATION_RATE ? 1 : 0;
  removed.tasks.forEach((taskIndex, i) => {
    delta +=
      i < noisyCount
        ? insertTaskWithNoise(state, taskIndex, MAX_NOISE_PER_SLOT, random)
        : insertTask(state, taskIndex);
  });
  acceptOrRollBack(search, delta, drawAcceptanceThreshold(search, temperature));
}
