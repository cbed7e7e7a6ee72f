import { runInterleaving } from './testing/convergence-model.ts';
import {
  scaleCount,
  PROPERTY_TIMEOUT_MS,
  seed,
} from '@scheduler/service-kit/testing/property-testing';

const INTERLEAVINGS = scaleCount(400, 10_000);

test(
  `${INTERLEAVINGS} random interleavings of edits, faults and runs end with equal calendars`,
  async () => {
    for (let currentSeed = seed; currentSeed < seed + INTERLEAVINGS; currentSeed += 1) {
      await runInterleaving(currentSeed).catch((error: unknown) => {
        throw new Error(`SEED=${currentSeed}: ${(error as Error).message}`, { cause: error });
      });
    }
  },
  PROPERTY_TIMEOUT_MS,
);
