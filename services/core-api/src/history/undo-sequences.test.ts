import fc from 'fast-check';
import { startCore, type TestCore } from '../testing/start-core.ts';
import { propertyOptions, seed } from '@scheduler/service-kit/testing/property-testing';
import { actions } from '../testing/undo/random-actions.ts';
import { createUndoFixture, type CompletedAction } from '../testing/undo/fixture.ts';

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const CONCURRENCY = 4;

test('undoing random changes in reverse order restores the original state', async () => {
  let undoCount = 0;
  const runSequences = async (_: unknown, number: number) => {
    const stage = await createUndoFixture(core);
    const sequence = fc.array(actions, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sequence, async (actions) => {
        const before = await stage.dumpLists();
        const performed: CompletedAction[] = [];
        for (const action of actions)
          performed.push(...[await stage.perform(action)].filter((action) => !!action));
        for (const action of performed.toReversed()) await stage.undo(action);
        undoCount += performed.length;
        expect(await stage.dumpLists()).toBe(before);
      }),
      // Shrinking would run on the modified fixture and report misleading counterexamples.
      { ...propertyOptions(2, 2500), seed: seed + number, endOnFailure: true },
    );
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runSequences));
  expect(undoCount).toBeGreaterThan(CONCURRENCY);
});
