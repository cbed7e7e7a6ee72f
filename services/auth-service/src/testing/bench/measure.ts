export interface Figures {
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Calls each second, of several at once. */
  perSecond: number;
}

export type Call = () => Promise<unknown>;

const ROUNDS = 30;
const WARM_UP = 4;
const PER_ROUND = 30;
const AT_ONCE = 8;
const BURST = 800;

const percentile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function timed(call: Call): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

/** @param callers each for itself, one call after another */
async function throughput(callers: Call[]): Promise<number> {
  const begun = performance.now();
  await Promise.all(
    callers.map(async (call) => {
      for (let count = 0; count < BURST / callers.length; count += 1) await call();
    }),
  );
  return (BURST * 1000) / (performance.now() - begun);
}

/**
 * Times each target one call after another, in turns, so that what else the machine does falls on
 * all; then each with several callers at once.
 *
 * @param targets makes a caller of its own for each time it is asked
 */
export async function compare(targets: (() => Promise<Call>)[]): Promise<Figures[]> {
  const times = targets.map((): number[] => []);
  const lone = await Promise.all(targets.map((make) => make()));
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const [index, call] of lone.entries()) {
      for (let count = 0; count < PER_ROUND; count += 1) {
        const time = await timed(call);
        if (round >= 0) times[index]?.push(time);
      }
    }
  }
  const figures: Figures[] = [];
  for (const [index, make] of targets.entries()) {
    const sorted = (times[index] ?? []).toSorted((a, b) => a - b);
    const callers = await Promise.all(Array.from({ length: AT_ONCE }, () => make()));
    const perSecond = await throughput(callers);
    figures.push({ p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99), perSecond });
  }
  return figures;
}
