/** How many calls take some 20 ms. */
function callsAtOnce(work: () => unknown): number {
  const begun = performance.now();
  let count = 0;
  while (performance.now() - begun < 20) {
    work();
    count += 1;
  }
  return count;
}

/** Milliseconds of one call, the median of many; rivals take turns. */
export function compare(works: (() => unknown)[], rounds = 15): number[] {
  const times = works.map((): number[] => []);
  const counts = works.map(callsAtOnce);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, work] of works.entries()) {
      const count = counts[i] ?? 1;
      const begun = performance.now();
      for (let n = 0; n < count; n += 1) work();
      times[i]?.push((performance.now() - begun) / count);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN);
}
