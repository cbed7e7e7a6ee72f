import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { generate } from '../../../testdata/optimizer/generator.mjs';
import { readBenchmarkCases } from '../../testing/benchmark-cases.ts';
import { propertyOptions } from '../../testing/property-test-options.ts';
import { randomWeek } from '../../testing/random-week.ts';
import { proveOptimality } from '../exact/prove-optimality.ts';
import type { Instance } from '../instance.ts';
import { compileModel } from '../model/compile-model.ts';
import { runAnnealing } from '../search/local-search.ts';
import { toPlan } from '../search/snapshot.ts';
import { loadHighs } from '../worker/highs.ts';
import { solveByDay } from './solve-by-day.ts';

/** Limits the work so that the initial plan is rarely optimal. */
const SHORT_RUN = { budgetMs: 6, guardMs: Infinity };
const isNeverExpired = () => false;

/** Creates a time limit that expires after a number of checks. */
function isOverAfterChecks(count: number): () => boolean {
  let remainingChecks = count;
  return () => {
    remainingChecks -= 1;
    return remainingChecks < 0;
  };
}

function solveInstance(instance: Instance, isOver = isNeverExpired) {
  const model = compileModel(instance);
  const initial = runAnnealing(model, SHORT_RUN).best;
  const result = solveByDay(model, initial.cost, isOver);
  return result && { model, initial, ...result };
}

function expectValidResult(
  instance: Instance,
  result: NonNullable<ReturnType<typeof solveInstance>>,
): void {
  const { model, initial, betterPlan, cost, lowerBound } = result;
  expect(cost).toBeLessThanOrEqual(initial.cost);
  expect(lowerBound).toBeLessThanOrEqual(cost);
  const plan = toPlan(model, betterPlan ?? initial);
  expect(check(instance, plan)).toMatchObject({ valid: true, objective: cost });
}

test('solveByDay reports the exact cost of its plan and a lower bound that no search beats', () => {
  fc.assert(
    fc.property(randomWeek, (instance) => {
      const result = solveInstance(instance);
      if (!result) return;
      expectValidResult(instance, result);
      const otherPlan = runAnnealing(result.model, { ...SHORT_RUN, budgetMs: 60, seed: 7 }).best;
      expect(otherPlan.cost).toBeGreaterThanOrEqual(result.lowerBound);
    }),
    propertyOptions(2, 5000),
  );
});

test('solveByDay returns a valid result when its time limit expires at any point', () => {
  fc.assert(
    fc.property(randomWeek, fc.integer({ min: 0, max: 700 }), (instance, count) => {
      const result = solveInstance(instance, isOverAfterChecks(count));
      if (result) expectValidResult(instance, result);
    }),
    propertyOptions(2, 5000),
  );
});

test('solveByDay and the MIP solver prove the same optima', async () => {
  const highs = await loadHighs();
  fc.assert(
    fc.property(randomWeek, (instance) => {
      const result = solveInstance(instance);
      if (!result || result.lowerBound < result.cost) return;
      const { model, initial, betterPlan, cost } = result;
      const start = { ...initial, ...betterPlan, cost };
      const proof = proveOptimality(highs, model, start, 20, () => {});
      expect(proof?.betterPlan ?? null).toBeNull();
    }),
    propertyOptions(2, 300),
  );
});

const singlePersonCases = readBenchmarkCases().filter(({ name }) =>
  /^P(?:0[1-9]|1[0-4])-/.test(name),
);

test.each(singlePersonCases)(
  'solveByDay proves the optimality of its plan for $name',
  ({ instance, best }) => {
    const result = solveInstance(instance);
    expect(result).toMatchObject({ cost: best?.objective, lowerBound: best?.objective });
  },
);

test.each([
  ['5002', 3989],
  ['5018', 2639],
])(
  'solveByDay proves the optimality of its plan for week %s, which is full of tasks',
  (seed, cost) => {
    const instance = generate('m-tasks-1w', seed, `tasks-${seed}`);
    expect(solveInstance(instance)).toMatchObject({ cost, lowerBound: cost });
  },
);

test('solveByDay returns null for a calendar with several users', () => {
  const { instance } = readBenchmarkCases().find(({ name }) => name.startsWith('P18')) ?? {};
  expect(instance && solveInstance(instance)).toBeNull();
});
