import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { generate } from '../../../testdata/optimizer/generator.mjs';
import { benchmarkCases } from '../../testing/benchmark.ts';
import { patience, runs } from '../../testing/runs.ts';
import { someWeek } from '../../testing/some-week.ts';
import { prove } from '../exact/prove.ts';
import type { Instance } from '../instance.ts';
import { compile } from '../model/compile.ts';
import { improveModel } from '../search/improve.ts';
import { planOf } from '../search/snapshot.ts';
import { loadHighs } from '../worker/highs.ts';
import { settle } from './settle.ts';

/** Work enough for a plan that is seldom the best. */
const BRIEFLY = { budgetMs: 6, guardMs: Infinity };
const never = () => false;

/** Looks at its clock so many times before time is over. */
function looks(count: number): () => boolean {
  let left = count;
  return () => {
    left -= 1;
    return left < 0;
  };
}

function settled(instance: Instance, isOver = never) {
  const model = compile(instance);
  const known = improveModel(model, BRIEFLY).best;
  const found = settle(model, known.cost, isOver);
  return found && { model, known, ...found };
}

function expectTrue(instance: Instance, found: NonNullable<ReturnType<typeof settled>>): void {
  const { model, known, better, cost, lowerBound } = found;
  expect(cost).toBeLessThanOrEqual(known.cost);
  expect(lowerBound).toBeLessThanOrEqual(cost);
  const plan = planOf(model, better ?? known);
  expect(check(instance, plan)).toMatchObject({ valid: true, objective: cost });
}

test(
  'a plan costs what is told of it, and no search finds one below the bound',
  () => {
    fc.assert(
      fc.property(someWeek, (instance) => {
        const found = settled(instance);
        if (!found) return;
        expectTrue(instance, found);
        const other = improveModel(found.model, { ...BRIEFLY, budgetMs: 60, seed: 7 }).best;
        expect(other.cost).toBeGreaterThanOrEqual(found.lowerBound);
      }),
      runs(3, 5000),
    );
  },
  patience,
);

test(
  'cut short anywhere, what it says is still true',
  () => {
    fc.assert(
      fc.property(someWeek, fc.integer({ min: 0, max: 700 }), (instance, count) => {
        const found = settled(instance, looks(count));
        if (found) expectTrue(instance, found);
      }),
      runs(3, 5000),
    );
  },
  patience,
);

test(
  'the exact program finds nothing cheaper than what is proven by days',
  async () => {
    const highs = await loadHighs();
    fc.assert(
      fc.property(someWeek, (instance) => {
        const found = settled(instance);
        if (!found || found.lowerBound < found.cost) return;
        const { model, known, better, cost } = found;
        const start = { ...known, ...better, cost };
        const proof = prove(highs, model, start, 20, () => {});
        expect(proof?.better ?? null).toBeNull();
      }),
      runs(3, 300),
    );
  },
  patience,
);

const own = benchmarkCases().filter(({ name }) => /^P(?:0[1-9]|1[0-4])-/.test(name));

test.each(own)('$name is proven day by day', ({ instance, best }) => {
  const found = settled(instance);
  expect(found).toMatchObject({ cost: best?.objective, lowerBound: best?.objective });
});

test.each([
  ['5002', 3989],
  ['5018', 2639],
])('week %s full of tasks is proven day by day', (seed, cost) => {
  const instance = generate('m-tasks-1w', seed, `tasks-${seed}`);
  expect(settled(instance)).toMatchObject({ cost, lowerBound: cost });
});

test('a team is not told apart by days', () => {
  const { instance } = benchmarkCases().find(({ name }) => name.startsWith('P18')) ?? {};
  expect(instance && settled(instance)).toBeNull();
});
