import fc from 'fast-check';
import { startCore, type TestCore } from '../testing/core.ts';
import { patience, runs, seed } from '@scheduler/service-kit/testing/runs';
import { acts } from '../testing/undo/acts.ts';
import { setStage, type Done } from '../testing/undo/stage.ts';

jest.setTimeout(patience);

let core: TestCore;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const LANES = 4;

test('whatever people did, undone in reverse it never was', async () => {
  let undone = 0;
  const lane = async (_: unknown, number: number) => {
    const stage = await setStage(core);
    const sequence = fc.array(acts, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(sequence, async (given) => {
        const before = await stage.seen();
        const done: Done[] = [];
        for (const act of given) done.push(...[await stage.perform(act)].filter((each) => !!each));
        for (const act of done.toReversed()) await stage.undo(act);
        undone += done.length;
        expect(await stage.seen()).toBe(before);
      }),
      // A counterexample shrunk on a stage that it has spoilt would mislead.
      { ...runs(5, 2500), seed: seed + number, endOnFailure: true },
    );
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(undone).toBeGreaterThan(LANES);
});
