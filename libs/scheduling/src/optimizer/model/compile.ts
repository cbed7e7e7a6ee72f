import { emptyPlan, type Instance } from '../instance.ts';
import { sceneOf } from '../price/scene.ts';
import { capsOf, fixedHoursCost } from './caps.ts';
import { groundOf, pairCosts, stretchesOf, type Ground } from './ground.ts';
import type { Model, Mover } from './model.ts';
import { moverOf } from './movers.ts';
import { leaveOut } from './leave-out.ts';
import { reachOf } from './reach.ts';
import { tasksOf } from './tasks.ts';

/**
 * Shares out what pairs cost as things are: two movers pay it while both stay, one mover while it
 * stays, and nobody can change what two fixed events cost.
 *
 * @returns what nobody can change
 */
function sharePairs(ground: Ground, movers: readonly Mover[]): number {
  const number = new Map(movers.map(({ id }, m) => [id, m]));
  const shared = movers.map(() => new Map<number, number>());
  let constant = 0;
  for (const { ids, points } of pairCosts(ground)) {
    const [a, b] = ids.flatMap((id) => number.get(id) ?? []);
    if (a === undefined) constant += points;
    else if (b === undefined) {
      const { costs } = movers[a] as Mover;
      costs[0] = (costs[0] as number) + points;
    } else {
      for (const [x, y] of [
        [a, b],
        [b, a],
      ] as const) {
        const row = shared[x] as Map<number, number>;
        row.set(y, (row.get(y) ?? 0) + points);
      }
    }
  }
  movers.forEach((mover, m) => {
    const row = shared[m] as Map<number, number>;
    mover.pairs = Int32Array.from(row.keys());
    mover.pairCosts = Int32Array.from(row.values());
  });
  return constant;
}

/** Makes an instance ready for search. */
export function compile(instance: Instance): Model {
  const ground = groundOf(sceneOf(instance, emptyPlan(instance)));
  const movers = ground.movers.map((placed) => moverOf(placed, ground));
  const constant = sharePairs(ground, movers) + fixedHoursCost(ground);
  const days = stretchesOf(ground);
  const tasks = tasksOf(ground);
  const caps = capsOf(ground, movers);
  leaveOut(movers, caps, new Set([...days.stretches.person, ...tasks.map(({ owner }) => owner)]));
  for (const mover of movers) mover.reach = reachOf(mover, days.stretchAt, ground.slots);
  return {
    instance,
    origin: ground.origin,
    slots: ground.slots,
    people: ground.seats.length,
    movers,
    tasks,
    fixed: ground.fixed,
    fixedCuts: ground.fixedCuts,
    working: ground.working,
    ...days,
    caps,
    constant,
    mostMoves: instance.max_moves ?? movers.length,
  };
}
