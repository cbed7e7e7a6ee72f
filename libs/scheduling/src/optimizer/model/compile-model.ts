import { createEmptyPlan, type Instance } from '../instance.ts';
import { createCostContext } from '../objective/cost-context.ts';
import { createDailyCaps, getFixedHoursCost } from './daily-caps.ts';
import { createBaseGrid, getConflictCosts, createWorkBlocks, type BaseGrid } from './base-grid.ts';
import type { Model, MovableEvent } from './model.ts';
import { createMovableEvent } from './movable-events.ts';
import { presolve } from './presolve.ts';
import { findAffectedBlocks } from './affected-blocks.ts';
import { createModelTasks } from './model-tasks.ts';

/**
 * Distributes the cost of conflicts in the current calendar. A conflict between two movable events
 * is stored as a cost that applies if both stay. The cost of a conflict with a fixed event is added
 * to the cost of leaving the movable event at its current time.
 *
 * @returns the total cost of conflicts between fixed events
 */
function distributeConflictCosts(grid: BaseGrid, events: readonly MovableEvent[]): number {
  const eventIndexes = new Map(events.map(({ id }, eventIndex) => [id, eventIndex]));
  const costsByEvent = events.map(() => new Map<number, number>());
  let constantCost = 0;
  for (const { ids, points } of getConflictCosts(grid)) {
    const [a, b] = ids.flatMap((id) => eventIndexes.get(id) ?? []);
    if (a === undefined) constantCost += points;
    else if (b === undefined) {
      const { costs } = events[a] as MovableEvent;
      costs[0] = (costs[0] as number) + points;
    } else {
      for (const [eventIndexA, eventIndexB] of [
        [a, b],
        [b, a],
      ] as const) {
        const conflictRow = costsByEvent[eventIndexA] as Map<number, number>;
        conflictRow.set(eventIndexB, (conflictRow.get(eventIndexB) ?? 0) + points);
      }
    }
  }
  events.forEach((event, eventIndex) => {
    const conflictRow = costsByEvent[eventIndex] as Map<number, number>;
    event.conflictingEvents = Int32Array.from(conflictRow.keys());
    event.conflictCosts = Int32Array.from(conflictRow.values());
  });
  return constantCost;
}

/** Compiles an instance into a search model with integer indexes and flat tables. */
export function compileModel(instance: Instance): Model {
  const grid = createBaseGrid(createCostContext(instance, createEmptyPlan(instance)));
  const events = grid.movableEvents.map((placedEvent) => createMovableEvent(placedEvent, grid));
  const constantCost = distributeConflictCosts(grid, events) + getFixedHoursCost(grid);
  const blocks = createWorkBlocks(grid);
  const tasks = createModelTasks(grid);
  const caps = createDailyCaps(grid, events);
  presolve(
    events,
    caps,
    new Set([...blocks.workBlocks.person, ...tasks.map(({ owner }) => owner)]),
  );
  for (const event of events)
    event.affectedBlocks = findAffectedBlocks(event, blocks.workBlockAt, grid.slots);
  return {
    instance,
    origin: grid.origin,
    slots: grid.slots,
    people: grid.attendees.length,
    events,
    tasks,
    fixed: grid.fixed,
    fixedInterruptions: grid.fixedInterruptions,
    working: grid.working,
    ...blocks,
    caps,
    constantCost,
    maxMoves: instance.max_moves ?? events.length,
  };
}
