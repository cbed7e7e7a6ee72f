import { NO_STRETCH, type Model } from '../model/model.ts';

/**
 * For each mover, the least that putting it on a board can cost, however the board looks: what its
 * cheapest place costs alone, less the fragments that it could fill there.
 */
export function floorsOf({ movers, stretches }: Model): number[] {
  const dearest = Math.max(0, ...stretches.fragmentCost);
  return movers.map(({ starts, costs, people, before, after, homeFrom, homeTo, reach }) => {
    let floor = Infinity;
    for (let c = 0; c < starts.length; c += 1) {
      let cost = costs[c] as number;
      people.forEach((_, i) => {
        if (reach[i * starts.length + c] === NO_STRETCH) return;
        const slots =
          c === 0
            ? (homeTo[i] as number) - (homeFrom[i] as number)
            : (before[i] as number) + (after[i] as number);
        cost -= slots * dearest;
      });
      floor = Math.min(floor, cost);
    }
    return floor;
  });
}
