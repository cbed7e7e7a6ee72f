import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { propertyOptions } from '../../testing/property-test-options.ts';
import { randomWeek } from '../../testing/random-week.ts';
import { readBenchmarkCases } from '../../testing/benchmark-cases.ts';
import { createEmptyPlan, type Instance, type Plan } from '../instance.ts';
import { runLocalSearch } from './local-search.ts';

/** Limits the work instead of the time, so that the result is deterministic. */
const SHORT_RUN = { budgetMs: 6, guardMs: Infinity };

const removeMove = (plan: Plan, eventId: string): Plan => ({
  ...plan,
  moves: plan.moves.filter(({ event_id }) => event_id !== eventId),
});

function expectValidPlan(instance: Instance, plan: Plan, objective: number): void {
  const before = check(instance, createEmptyPlan(instance));
  const after = check(instance, plan);
  expect(after.violations).toEqual([]);
  expect(after.objective).toBe(objective);
  expect(objective).toBeLessThanOrEqual(before.objective);
  expect(after.facts['conflicts']).toBeLessThanOrEqual(before.facts['conflicts'] ?? 0);
}

/** Expects a valid plan in which every move is worth its cost. */
function expectGoodPlan(instance: Instance, plan: Plan, objective: number): void {
  expectValidPlan(instance, plan, objective);
  const uselessMoves = plan.moves.filter(({ event_id }) => {
    const withoutMove = check(instance, removeMove(plan, event_id));
    return withoutMove.valid && withoutMove.objective <= objective;
  });
  expect(uselessMoves).toEqual([]);
}

test('runLocalSearch returns valid plans without new conflicts or useless moves', () => {
  fc.assert(
    fc.property(randomWeek, (instance) => {
      const { plan, objective } = runLocalSearch(instance, SHORT_RUN);
      expectGoodPlan(instance, plan, objective);
    }),
    propertyOptions(3, 10_000),
  );
});

test('runLocalSearch is deterministic for the same calendar and amount of work', () => {
  fc.assert(
    fc.property(randomWeek, (instance) => {
      const copy = structuredClone(instance);
      expect(runLocalSearch(copy, SHORT_RUN)).toEqual(runLocalSearch(instance, SHORT_RUN));
    }),
    propertyOptions(2, 1000),
  );
});

const FULL_RUN = { budgetMs: 80, guardMs: Infinity };
const smallCases = readBenchmarkCases().filter(({ name }) => /-s-/.test(name));

test.each(smallCases)('runLocalSearch finds the best known plan of $name', ({ instance, best }) => {
  expect(runLocalSearch(instance, FULL_RUN).objective).toBe(best?.objective);
});

test('runLocalSearch returns a valid plan when the signal is already aborted', () => {
  const { instance } = readBenchmarkCases().find(({ name }) => name.startsWith('P19')) ?? {};
  if (!instance) throw new Error('P19 is gone');
  const { plan, objective } = runLocalSearch(instance, {
    budgetMs: 60_000,
    signal: AbortSignal.abort(),
  });
  expectValidPlan(instance, plan, objective);
});
