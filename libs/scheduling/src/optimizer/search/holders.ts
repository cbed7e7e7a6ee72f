import type { ModelTask } from '../model/model.ts';
import type { Board } from './board.ts';
import { placeOf } from './neighbours.ts';

/** Slots `[from, to)` of a person. */
export interface Stretch {
  from: number;
  to: number;
}

/** Movers that hold one of the slots of a person. */
export function moversIn(board: Board, person: number, { from, to }: Stretch): number[] {
  const { model, at, spanFrom, spanTo } = board;
  const holding: number[] = [];
  for (let m = 0; m < at.length; m += 1) {
    // A look at the span spares most of them the search for the person.
    if ((spanFrom[m] as number) >= to || (spanTo[m] as number) <= from) continue;
    const i = model.movers[m]?.people.indexOf(person) ?? -1;
    if (i < 0) continue;
    const place = placeOf(model, m, at[m] as number, i);
    if (place.from < to && from < place.to) holding.push(m);
  }
  return holding;
}

/** Those of a person's tasks that hold one of the slots. */
export function tasksIn(
  { chunks }: Board,
  tasks: readonly number[],
  { from, to }: Stretch,
): number[] {
  return tasks.filter((t) => {
    const own = chunks[t] as Int32Array;
    for (let i = 0; i < own.length; i += 2) {
      if ((own[i] as number) < to && from < (own[i + 1] as number)) return true;
    }
    return false;
  });
}

/** The same tasks in an order drawn at random, those rather first of which a slot is worth more. */
export function byWorth(
  tasks: readonly ModelTask[],
  some: readonly number[],
  random: () => number,
): number[] {
  return some
    .map((t) => ({ t, worth: (tasks[t] as ModelTask).unplacedCost * (0.5 + random()) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ t }) => t);
}
