import { interleave } from './testing/model.ts';
import { howMany, patience, seed } from '@scheduler/service-kit/testing/runs';

const MANY = howMany(400, 10_000);

test(
  `${MANY} interleavings of people, faults and runs end alike on both sides`,
  async () => {
    for (let number = seed; number < seed + MANY; number += 1) {
      await interleave(number).catch((error: unknown) => {
        throw new Error(`SEED=${number}: ${(error as Error).message}`, { cause: error });
      });
    }
  },
  patience,
);
