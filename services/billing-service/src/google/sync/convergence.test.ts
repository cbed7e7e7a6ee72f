import { runInterleaving } from './testing/convergence-model.ts';
import { scaleCount, seed } from '@scheduler/service-kit/testing/property-testing';

const INTERLEAVINGS = scaleCount(150, 10_000);

test(`after ${INTERLEAVINGS} random sequences of edits, faults and runs, both calendars are equal`, async () => {
  for (let currentSeed = seed; currentSeed < seed + INTERLEAVINGS; currentSeed += 1) {
    const run = runInterleaving(currentSeed).catch((error: unknown) => {
      throw new Error(`SEED=${currentSeed}: ${(error as Error).message}`, { cause: error });
    });
    await expect(run).resolves.toBeUndefined();
  }
});
