export interface Placed<T> {
  item: T;
  /** Which of `lanes` columns it stands in. */
  lane: number;
  lanes: number;
}

interface Timed {
  start: Date | number;
  end: Date | number;
}

/** Columns for items that overlap: those of one cluster share its width. */
export function inLanes<T extends Timed>(items: readonly T[]): Placed<T>[] {
  const sorted = items.toSorted((a, b) => Number(a.start) - Number(b.start));
  const placed: Placed<T>[] = [];
  let cluster: { item: T; lane: number }[] = [];
  let clusterEnd = 0;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map((one) => ({ ...one, lanes })));
    cluster = [];
  };
  for (const item of sorted) {
    if (Number(item.start) >= clusterEnd) close();
    cluster.push({ item, lane: firstFreeLane(cluster, item) });
    clusterEnd = Math.max(clusterEnd, Number(item.end));
  }
  close();
  return placed;
}

function firstFreeLane<T extends Timed>(cluster: readonly { item: T; lane: number }[], item: T) {
  const taken = new Set(
    cluster.filter((other) => other.item.end > item.start).map(({ lane }) => lane),
  );
  let lane = 0;
  while (taken.has(lane)) lane += 1;
  return lane;
}
