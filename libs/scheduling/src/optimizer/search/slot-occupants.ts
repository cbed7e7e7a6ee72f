import type { ModelTask } from '../model/model.ts';
import type { SearchState } from './search-state.ts';
import { getCandidateFootprint } from './event-neighbors.ts';

/** Range of slots of a person, `[from, to)`. */
export interface SlotRange {
  from: number;
  to: number;
}

/** Finds the movable events that occupy a slot in the range. */
export function findEventsIn(
  state: SearchState,
  personIndex: number,
  { from, to }: SlotRange,
): number[] {
  const { model, assignment, footprintFrom, footprintTo } = state;
  const occupants: number[] = [];
  for (let eventIndex = 0; eventIndex < assignment.length; eventIndex += 1) {
    // Comparing bounds first avoids looking up the person for most events.
    if ((footprintFrom[eventIndex] as number) >= to || (footprintTo[eventIndex] as number) <= from)
      continue;
    const personPosition = model.events[eventIndex]?.people.indexOf(personIndex) ?? -1;
    if (personPosition < 0) continue;
    const footprint = getCandidateFootprint(
      model,
      eventIndex,
      assignment[eventIndex] as number,
      personPosition,
    );
    if (footprint.from < to && from < footprint.to) occupants.push(eventIndex);
  }
  return occupants;
}

/** Returns the tasks that occupy a slot in the range. */
export function findTasksIn(
  { chunks }: SearchState,
  tasks: readonly number[],
  { from, to }: SlotRange,
): number[] {
  return tasks.filter((taskIndex) => {
    const taskChunks = chunks[taskIndex] as Int32Array;
    for (let i = 0; i < taskChunks.length; i += 2) {
      if ((taskChunks[i] as number) < to && from < (taskChunks[i + 1] as number)) return true;
    }
    return false;
  });
}

/** Orders tasks randomly, weighted by their cost per unscheduled slot, highest first. */
export function orderByRandomizedCost(
  tasks: readonly ModelTask[],
  taskIndexes: readonly number[],
  random: () => number,
): number[] {
  return taskIndexes
    .map((taskIndex) => ({
      t: taskIndex,
      worth: (tasks[taskIndex] as ModelTask).unscheduledCost * (0.5 + random()),
    }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ t: taskIndex }) => taskIndex);
}
