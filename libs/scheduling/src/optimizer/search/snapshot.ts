import { SLOT_MINUTES, formatEpochMinute, parseEpochMinute } from '../../working-time/index.ts';
import type { Plan } from '../instance.ts';
import type { Model } from '../model/model.ts';
import { unassign, assign, type SearchState } from './search-state.ts';
import { removeTask, placeChunks } from './task-placement.ts';

/** A copy of a plan and its cost: candidates of events and chunks of tasks. */
export interface Snapshot {
  cost: number;
  assignment: Int32Array;
  chunks: Int32Array[];
  taskCosts: Int32Array;
}

/** The part of a snapshot that determines a plan. */
export type EncodedPlan = Pick<Snapshot, 'assignment' | 'chunks'>;

export const takeSnapshot = (state: SearchState, cost: number): Snapshot => ({
  cost,
  assignment: state.assignment.slice(),
  chunks: [...state.chunks],
  taskCosts: state.taskCosts.slice(),
});

/** Restores the state of a snapshot. */
export function restoreSnapshot(state: SearchState, snapshot: Snapshot): void {
  state.chunks.forEach((_, taskIndex) => removeTask(state, taskIndex));
  const differs = (eventIndex: number) =>
    state.assignment[eventIndex] !== snapshot.assignment[eventIndex];
  const changedEvents = Array.from(state.assignment.keys()).filter(differs);
  for (const eventIndex of changedEvents)
    if ((state.assignment[eventIndex] as number) >= 0) unassign(state, eventIndex);
  for (const eventIndex of changedEvents)
    assign(state, eventIndex, snapshot.assignment[eventIndex] as number);
  snapshot.chunks.forEach((chunks, taskIndex) => {
    placeChunks(state, taskIndex, chunks, snapshot.taskCosts[taskIndex] as number);
  });
}

const toIsoTime = (model: Model, slot: number) =>
  formatEpochMinute((model.origin + slot) * SLOT_MINUTES);

/** Converts candidates and chunks to a plan with ISO times. */
export function toPlan(model: Model, { assignment, chunks }: EncodedPlan): Plan {
  const durationsMs = new Map(
    model.instance.events.map(({ id, start, end }) => [id, Date.parse(end) - Date.parse(start)]),
  );
  const moves = model.events.flatMap(({ id, starts }, eventIndex) => {
    const candidate = assignment[eventIndex] as number;
    if (candidate === 0) return [];
    const start = (model.origin + (starts[candidate] as number)) * SLOT_MINUTES;
    const minutes = (durationsMs.get(id) ?? 0) / 60_000;
    return [
      { event_id: id, start: formatEpochMinute(start), end: formatEpochMinute(start + minutes) },
    ];
  });
  const task_chunks = model.tasks.flatMap(({ id }, taskIndex) => {
    const taskChunks = chunks[taskIndex] ?? new Int32Array(0);
    return Array.from({ length: taskChunks.length / 2 }, (_, i) => ({
      task_id: id,
      start: toIsoTime(model, taskChunks[2 * i] as number),
      end: toIsoTime(model, taskChunks[2 * i + 1] as number),
    }));
  });
  return { instance_id: model.instance.id, moves, task_chunks };
}

/**
 * Applies a plan to the state of the current calendar.
 *
 * @returns the change in cost
 * @throws RangeError if a move violates a hard constraint
 */
export function applyPlan(state: SearchState, plan: Plan): number {
  const { model } = state;
  let delta = 0;
  const toSlot = (isoTime: string) => parseEpochMinute(isoTime) / SLOT_MINUTES - model.origin;
  const moves = plan.moves.map(({ event_id, start }) => {
    const eventIndex = model.events.findIndex(({ id }) => id === event_id);
    const candidate = model.events[eventIndex]?.starts.indexOf(toSlot(start), 1) ?? -1;
    if (candidate < 0) throw new RangeError(`${event_id} may not move to ${start}`);
    return [eventIndex, candidate] as const;
  });
  for (const [eventIndex] of moves) delta += unassign(state, eventIndex);
  for (const [eventIndex, candidate] of moves) delta += assign(state, eventIndex, candidate);
  model.tasks.forEach((task, taskIndex) => {
    const taskChunks = plan.task_chunks
      .filter(({ task_id }) => task_id === task.id)
      .map(({ start, end }) => [toSlot(start), toSlot(end)] as const)
      .toSorted(([a], [b]) => a - b);
    if (taskChunks.length === 0) return;
    const scheduledSlots = taskChunks.reduce((sum, [from, to]) => sum + to - from, 0);
    const cost = taskChunks.reduce(
      (sum, [from, to]) =>
        sum + task.chunkCost + (task.costPrefixSums[to] ?? 0) - (task.costPrefixSums[from] ?? 0),
      (task.slots - scheduledSlots) * task.unscheduledCost,
    );
    delta += placeChunks(state, taskIndex, Int32Array.from(taskChunks.flat()), cost);
  });
  return delta;
}
