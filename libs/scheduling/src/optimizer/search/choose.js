import { NEVER } from './board.ts';
import { insertionCosts } from './insertion.ts';
/** Temperatures above the least cost beyond which a place is as good as never drawn. */
const TAIL = 12;
/**
 * A candidate for a lifted mover, drawn as a system at `temperature` would be found there: the
 * cheapest most often; at temperature 0 the cheapest, the first of equals. -1 if none is free.
 */
export function chooseCandidate(board, m, penalties, temperature, random) {
  const count = board.model.movers[m]?.starts.length ?? 0;
  const costs = insertionCosts(board, m, penalties, 0, count);
  let least = NEVER;
  let cheapest = -1;
  for (let c = 0; c < count; c += 1) {
    if (costs[c] < least) {
      least = costs[c];
      cheapest = c;
    }
  }
  if (cheapest < 0 || temperature === 0) return cheapest;
  let sum = 0;
  for (let c = 0; c < count; c += 1) {
    const above = (costs[c] - least) / temperature;
    const weight = above > TAIL ? 0 : Math.exp(-above);
    costs[c] = weight;
    sum += weight;
  }
  let left = random() * sum;
  for (let c = 0; c < count; c += 1) {
    left -= costs[c];
    if (left < 0) return c;
  }
  return cheapest;
}
