import { NEVER, type Board } from './board.ts';
import { insertionCost, insertionCosts, type Penalties } from './insertion.ts';

/** Multiples of the temperature above the least cost beyond which a place is as good as never drawn. */
const TAIL = 7;

/** Draws one of the candidates by Boltzmann weights, given the least of their costs and of `home`. */
function draw(
  costs: Float64Array,
  end: number,
  home: number,
  least: number,
  temperature: number,
  random: () => number,
): number {
  const staying = Math.exp((least - home) / temperature);
  let sum = staying;
  for (let c = 1; c < end; c += 1) {
    const above = (costs[c] as number) - least;
    const weight = above > TAIL * temperature ? 0 : Math.exp(-above / temperature);
    costs[c] = weight;
    sum += weight;
  }
  let left = random() * sum - staying;
  if (left < 0) return 0;
  let last = 0;
  for (let c = 1; c < end; c += 1) {
    if (costs[c] === 0) continue;
    left -= costs[c] as number;
    last = c;
    if (left < 0) break;
  }
  return last;
}

/**
 * A candidate for a lifted mover, drawn as a system at `temperature` would be found there: the
 * cheapest most often; at temperature 0 the cheapest, the first of equals. -1 if none is free.
 *
 * @param left one that is not to be drawn; -1 for none
 */
export function chooseCandidate(
  board: Board,
  m: number,
  penalties: Penalties,
  temperature: number,
  random: () => number,
  left = -1,
): number {
  const end = board.model.movers[m]?.starts.length ?? 0;
  const home = left === 0 ? NEVER : insertionCost(board, m, 0, penalties);
  const costs = insertionCosts(board, m, penalties, 1, end);
  if (left > 0) costs[left] = NEVER;
  let least = home;
  let cheapest = home < NEVER ? 0 : -1;
  for (let c = 1; c < end; c += 1) {
    if ((costs[c] as number) < least) {
      least = costs[c] as number;
      cheapest = c;
    }
  }
  if (cheapest < 0 || temperature === 0) return cheapest;
  return draw(costs, end, home, least, temperature, random);
}
