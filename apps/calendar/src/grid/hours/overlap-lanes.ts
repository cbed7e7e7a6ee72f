export interface LaneItem<T> {
  item: T;
  /** Index of the item's lane, less than `lanes`. */
  lane: number;
  lanes: number;
}

interface Timed {
  start: Date | number;
  end: Date | number;
}

/** Assigns overlapping items to lanes; the items of one overlapping cluster share its width. */
export function assignLanes<T extends Timed>(items: readonly T[]): LaneItem<T>[] {
  const sorted = items.toSorted((a, b) => Number(a.start) - Number(b.start));
  const laneItems: LaneItem<T>[] = [];
  let cluster: { item: T; lane: number }[] = [];
  let clusterEnd = 0;
  const closeCluster = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    laneItems.push(...cluster.map((entry) => ({ ...entry, lanes })));
    cluster = [];
  };
  for (const item of sorted) {
    if (Number(item.start) >= clusterEnd) closeCluster();
    cluster.push({ item, lane: findFreeLane(cluster, item) });
    clusterEnd = Math.max(clusterEnd, Number(item.end));
  }
  closeCluster();
  return laneItems;
}

function findFreeLane<T extends Timed>(cluster: readonly { item: T; lane: number }[], item: T) {
  const occupiedLanes = new Set(
    cluster.filter((other) => other.item.end > item.start).map(({ lane }) => lane),
  );
  let lane = 0;
  while (occupiedLanes.has(lane)) lane += 1;
  return lane;
}
