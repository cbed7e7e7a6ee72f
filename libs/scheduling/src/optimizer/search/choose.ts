import type { Board } from './board.ts';
import { insertionCost, NEVER, type Penalties } from './insertion.ts';

/** Costs of all candidates of one mover, used again and again. */
let costs = new Float64Array(256);

/**
 * A candidate for a lifted mover, drawn as a system at `temperature` would be found there: the
 * cheapest most often; at temperature 0 the cheapest, the first of equals. -1 if none is free.
 */
export function chooseCandidate(
  board: Board,
  m: number,
  penalties: Penalties,
  temperature: number,
  random: () => number,
): number {
  const count = board.model.movers[m]?.starts.length ?? 0;
  if (costs.length < count) costs = new Float64Array(count * 2);
  let least = NEVER;
  let cheapest = -1;
  for (let c = 0; c < count; c += 1) {
    const cost = insertionCost(board, m, c, penalties);
    costs[c] = cost;
    if (cost < least) {
      least = cost;
      cheapest = c;
    }
  }
  if (cheapest < 0 || temperature === 0) return cheapest;
  let sum = 0;
  for (let c = 0; c < count; c += 1) {
    const above = ((costs[c] as number) - least) / temperature;
    const weight = above > 14 ? 0 : Math.exp(-above);
    costs[c] = weight;
    sum += weight;
  }
  let left = random() * sum;
  for (let c = 0; c < count; c += 1) {
    left -= costs[c] as number;
    if (left < 0) return c;
  }
  return cheapest;
}
