import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { patience, runs } from '../../testing/runs.ts';
import { someWeek } from '../../testing/some-week.ts';
import { benchmarkCases } from '../../testing/benchmark.ts';
import { emptyPlan, type Instance, type Plan } from '../instance.ts';
import { improve } from './improve.ts';

/** Little work, and no clock: what a plan must keep to, it keeps to from the start. */
const BRIEFLY = { budgetMs: 6, guardMs: Infinity };

const without = (plan: Plan, eventId: string): Plan => ({
  ...plan,
  moves: plan.moves.filter(({ event_id }) => event_id !== eventId),
});

function expectValidPlan(instance: Instance, plan: Plan, objective: number): void {
  const before = check(instance, emptyPlan(instance));
  const after = check(instance, plan);
  expect(after.violations).toEqual([]);
  expect(after.objective).toBe(objective);
  expect(objective).toBeLessThanOrEqual(before.objective);
  expect(after.facts['conflicts']).toBeLessThanOrEqual(before.facts['conflicts'] ?? 0);
}

/** Valid, and without a move that gains nothing: the checker is asked once for each. */
function expectGoodPlan(instance: Instance, plan: Plan, objective: number): void {
  expectValidPlan(instance, plan, objective);
  const idle = plan.moves.filter(({ event_id }) => {
    const dropped = check(instance, without(plan, event_id));
    return dropped.valid && dropped.objective <= objective;
  });
  expect(idle).toEqual([]);
}

test(
  'no plan breaks a rule, adds a conflict or moves an event for nothing',
  () => {
    fc.assert(
      fc.property(someWeek, (instance) => {
        const { plan, objective } = improve(instance, BRIEFLY);
        expectGoodPlan(instance, plan, objective);
      }),
      runs(6, 10_000),
    );
  },
  patience,
);

test(
  'the same calendar and the same work give the same plan',
  () => {
    fc.assert(
      fc.property(someWeek, (instance) => {
        const again = structuredClone(instance);
        expect(improve(again, BRIEFLY)).toEqual(improve(instance, BRIEFLY));
      }),
      runs(2, 1000),
    );
  },
  patience,
);

const WHOLE = { budgetMs: 80, guardMs: Infinity };
const small = benchmarkCases().filter(({ name }) => /-s-/.test(name));

test.each(small)('$name: the search alone finds the best plan known', ({ instance, best }) => {
  expect(improve(instance, WHOLE).objective).toBe(best?.objective);
});

test('an aborted search gives a valid plan at once', () => {
  const { instance } = benchmarkCases().find(({ name }) => name.startsWith('P19')) ?? {};
  if (!instance) throw new Error('P19 is gone');
  const { plan, objective } = improve(instance, { budgetMs: 60_000, signal: AbortSignal.abort() });
  expectValidPlan(instance, plan, objective);
});
