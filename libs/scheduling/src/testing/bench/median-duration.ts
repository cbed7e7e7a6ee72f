const ROUND_MS = 20;

/** Returns how many calls take approximately `ROUND_MS`. */
function countCallsPerRound(callback: () => unknown): number {
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < ROUND_MS) {
    callback();
    count += 1;
  }
  return count;
}

/** Returns the median duration of one call of each callback in milliseconds. Callbacks alternate. */
export function measureMedians(callbacks: (() => unknown)[], rounds = 15): number[] {
  const durationsMs = callbacks.map((): number[] => []);
  const counts = callbacks.map(countCallsPerRound);
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, callback] of callbacks.entries()) {
      const count = counts[i] ?? 1;
      const startedAt = performance.now();
      for (let call = 0; call < count; call += 1) callback();
      durationsMs[i]?.push((performance.now() - startedAt) / count);
    }
  }
  return durationsMs.map(
    (durations) => durations.toSorted((a, b) => a - b)[rounds >> 1] ?? Number.NaN,
  );
}
