import { HttpConvergenceModel } from './testing/http-convergence-model.ts';
import { scaleCount, seed } from '@scheduler/service-kit/testing/property-testing';
import { startSyncTest, type ConnectedUser, type SyncTest } from './testing/sync-test.ts';

let syncTest: SyncTest;
let user: ConnectedUser;
beforeAll(async () => {
  syncTest = await startSyncTest();
  user = await syncTest.connect();
  await user.sync();
});
afterAll(() => syncTest.stop());

const INTERLEAVINGS = scaleCount(2, 300);
const STEPS = 14;

/** @throws Error with the seed and all actions if the calendars differ */
async function runInterleaving(currentSeed: number): Promise<void> {
  const model = new HttpConvergenceModel(currentSeed, syncTest, user);
  try {
    for (let step = 0; step < STEPS; step += 1) await model.performRandomAction();
    await model.checkConvergence();
    await model.deleteRemoteEvents();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`SEED=${currentSeed}: ${message}\n${model.actions.join('\n')}`, {
      cause: error,
    });
  }
}

test(`after ${INTERLEAVINGS} random sequences of edits, faults and runs over HTTP, both calendars are equal`, async () => {
  for (let currentSeed = seed; currentSeed < seed + INTERLEAVINGS; currentSeed += 1) {
    await expect(runInterleaving(currentSeed)).resolves.toBeUndefined();
  }
});
