export interface Measurement {
  p50Ms: number;
  p99Ms: number;
  /** Throughput with `CONCURRENCY` callers. */
  callsPerSecond: number;
}

export type Call = () => Promise<unknown>;

const ROUNDS = 30;
const WARM_UP_ROUNDS = 4;
const CALLS_PER_ROUND = 30;
const CONCURRENCY = 8;
const BURST_CALLS = 800;

const percentile = (sorted: number[], fraction: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;

async function measureCall(call: Call): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

/** @param callers run concurrently; each one awaits its calls in sequence */
async function measureThroughput(callers: Call[]): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    callers.map(async (call) => {
      for (let count = 0; count < BURST_CALLS / callers.length; count += 1) await call();
    }),
  );
  return (BURST_CALLS * 1000) / (performance.now() - startedAt);
}

/**
 * Measures the latency of sequential calls, then the throughput of concurrent calls. Alternates
 * between the targets so that background load affects all of them equally.
 *
 * @param targets each creates an independent caller
 */
export async function compare(targets: (() => Promise<Call>)[]): Promise<Measurement[]> {
  const durationsMs = targets.map((): number[] => []);
  const sequentialCalls = await Promise.all(targets.map((createCall) => createCall()));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const [index, call] of sequentialCalls.entries()) {
      for (let count = 0; count < CALLS_PER_ROUND; count += 1) {
        const durationMs = await measureCall(call);
        if (round >= 0) durationsMs[index]?.push(durationMs);
      }
    }
  }
  const measurements: Measurement[] = [];
  for (const [index, createCall] of targets.entries()) {
    const sorted = (durationsMs[index] ?? []).toSorted((a, b) => a - b);
    const callers = await Promise.all(Array.from({ length: CONCURRENCY }, () => createCall()));
    const callsPerSecond = await measureThroughput(callers);
    measurements.push({
      p50Ms: percentile(sorted, 0.5),
      p99Ms: percentile(sorted, 0.99),
      callsPerSecond,
    });
  }
  return measurements;
}
