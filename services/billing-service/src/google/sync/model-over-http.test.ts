import { HttpModel } from './testing/http-model.ts';
import { howMany, patience, seed } from '@scheduler/service-kit/testing/runs';
import { startSyncTest, type Connected, type SyncTest } from './testing/sync-test.ts';

let at: SyncTest;
let ada: Connected;
beforeAll(async () => {
  at = await startSyncTest();
  ada = await at.connected();
  await ada.sync();
});
afterAll(() => at.stop());

const MANY = howMany(5, 300);
const STEPS = 14;

test(
  `${MANY} interleavings over HTTP end alike on both sides`,
  async () => {
    for (let number = seed; number < seed + MANY; number += 1) {
      const model = new HttpModel(number, at, ada);
      try {
        for (let step = 0; step < STEPS; step += 1) await model.act();
        await model.settle();
        await model.clean();
      } catch (error) {
        const { message } = error as Error;
        throw new Error(`SEED=${number}: ${message}\n${model.did.join('\n')}`, { cause: error });
      }
    }
  },
  patience,
);
