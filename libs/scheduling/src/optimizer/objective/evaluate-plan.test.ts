import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { FAMILIES, generate } from '../../../testdata/optimizer/generator.mjs';
import { readBenchmarkCases } from '../../testing/benchmark-cases.ts';
import { propertyOptions } from '../../testing/property-test-options.ts';
import { createEmptyPlan, type Instance, type Plan } from '../instance.ts';
import { evaluatePlan } from './evaluate-plan.ts';

function expectAgreement(instance: Instance, plan: Plan) {
  const { objective, breakdown, metrics: facts, violations } = evaluatePlan(instance, plan);
  const expected = check(instance, plan);
  expect({ objective, breakdown, facts, valid: violations.length === 0 }).toEqual({
    objective: expected.objective,
    breakdown: expected.breakdown,
    facts: expected.facts,
    valid: expected.valid,
  });
}

test.each(readBenchmarkCases())(
  'evaluatePlan agrees with the benchmark checker for $name',
  ({ instance, best }) => {
    expectAgreement(instance, createEmptyPlan(instance));
    if (best) expectAgreement(instance, best);
  },
);

/** Generates moves to arbitrary times, most of which violate constraints. */
const randomMoves = (instance: Instance) =>
  fc.array(
    fc.record({
      event: fc.constantFrom(...instance.events.filter(({ all_day }) => !all_day)),
      quarterHours: fc.integer({ min: -200, max: 200 }),
    }),
    { maxLength: 4 },
  );

const shiftTime = (iso: string, quarterHours: number) =>
  new Date(Date.parse(iso) + quarterHours * 900_000).toISOString().replace('.000Z', 'Z');

test('evaluatePlan agrees with the benchmark checker for arbitrary plans, valid or not', () => {
  const randomInstance = fc
    .tuple(fc.constantFrom(...Object.keys(FAMILIES)), fc.integer({ min: 0, max: 1e6 }))
    .map(([family, seed]) => generate(family, `${seed}`));
  const randomCase = randomInstance.chain((instance) =>
    randomMoves(instance).map((shifts) => ({ instance, shifts })),
  );
  fc.assert(
    fc.property(randomCase, ({ instance, shifts }) => {
      const shiftsByEvent = new Map(
        shifts.map(({ event, quarterHours }) => [event.id, { event, hours: quarterHours }]),
      );
      const moves = [...shiftsByEvent.values()].map(({ event, hours: quarterHours }) => ({
        event_id: event.id,
        start: shiftTime(event.start, quarterHours),
        end: shiftTime(event.end, quarterHours),
      }));
      expectAgreement(instance, { ...createEmptyPlan(instance), moves });
    }),
    propertyOptions(5, 3000),
  );
});
