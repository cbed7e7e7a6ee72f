import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { FAMILIES, generate } from '../../../testdata/optimizer/generator.mjs';
import { benchmarkCases } from '../../testing/benchmark.ts';
import { patience, runs } from '../../testing/runs.ts';
import { emptyPlan, type Instance, type Plan } from '../instance.ts';
import { priceOf } from './price.ts';

function expectAgreement(instance: Instance, plan: Plan) {
  const { objective, breakdown, facts, violations } = priceOf(instance, plan);
  const judged = check(instance, plan);
  expect({ objective, breakdown, facts, valid: violations.length === 0 }).toEqual({
    objective: judged.objective,
    breakdown: judged.breakdown,
    facts: judged.facts,
    valid: judged.valid,
  });
}

test.each(benchmarkCases())('$name costs what the checker says', ({ instance, best }) => {
  expectAgreement(instance, emptyPlan(instance));
  if (best) expectAgreement(instance, best);
});

/** Events thrown anywhere: plans that mostly break rules. */
const somePlan = (instance: Instance) =>
  fc.array(
    fc.record({
      event: fc.constantFrom(...instance.events.filter(({ all_day }) => !all_day)),
      hours: fc.integer({ min: -200, max: 200 }),
    }),
    { maxLength: 4 },
  );

const shifted = (iso: string, hours: number) =>
  new Date(Date.parse(iso) + hours * 900_000).toISOString().replace('.000Z', 'Z');

test(
  'any plan, allowed or not, costs what the checker says',
  () => {
    const someWeek = fc
      .tuple(fc.constantFrom(...Object.keys(FAMILIES)), fc.integer({ min: 0, max: 1e6 }))
      .map(([family, seed]) => generate(family, `${seed}`));
    const someCase = someWeek.chain((instance) =>
      somePlan(instance).map((shifts) => ({ instance, shifts })),
    );
    fc.assert(
      fc.property(someCase, ({ instance, shifts }) => {
        const once = new Map(shifts.map(({ event, hours }) => [event.id, { event, hours }]));
        const moves = [...once.values()].map(({ event, hours }) => ({
          event_id: event.id,
          start: shifted(event.start, hours),
          end: shifted(event.end, hours),
        }));
        expectAgreement(instance, { ...emptyPlan(instance), moves });
      }),
      runs(10, 3000),
    );
  },
  patience,
);
