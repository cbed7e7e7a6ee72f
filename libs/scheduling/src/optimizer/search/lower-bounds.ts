import { NO_BLOCK, type Model } from '../model/model.ts';

/**
 * Returns a lower bound on the cost of assigning each event, which is valid in every search state.
 * The bound is the minimum, over the event's candidates, of the fixed cost minus the cost of the
 * fragments that the event could fill.
 */
export function getEventCostBounds({ events, workBlocks }: Model): number[] {
  const maxFragmentCost = Math.max(0, ...workBlocks.fragmentCost);
  return events.map(
    ({
      starts,
      costs,
      people,
      slotsBefore,
      slotsAfter,
      originalFrom,
      originalTo,
      affectedBlocks,
    }) => {
      let bound = Infinity;
      for (let candidate = 0; candidate < starts.length; candidate += 1) {
        let cost = costs[candidate] as number;
        people.forEach((_, i) => {
          if (affectedBlocks[i * starts.length + candidate] === NO_BLOCK) return;
          const slots =
            candidate === 0
              ? (originalTo[i] as number) - (originalFrom[i] as number)
              : (slotsBefore[i] as number) + (slotsAfter[i] as number);
          cost -= slots * maxFragmentCost;
        });
        bound = Math.min(bound, cost);
      }
      return bound;
    },
  );
}
