import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { benchmarkCases } from '../../testing/benchmark.ts';
import { patience, runs } from '../../testing/runs.ts';
import { someWeek } from '../../testing/some-week.ts';
import { priceOf } from '../price/price.ts';
import { improve } from '../search/improve.ts';
import { explain } from './explain.ts';
import { fits, relaxed } from './relax.ts';
import { wordReason } from './words.ts';
const BRIEFLY = { budgetMs: 6, guardMs: Infinity };
const subsetsOf = (list) =>
  list.reduce((sets, one) => [...sets, ...sets.map((set) => [...set, one])], [[]]);
function expectMinimal(instance, plan, { task_id, relax }) {
  if (!relax) return;
  expect(fits(relaxed(instance, task_id, relax), plan, task_id)).toBe(true);
  for (const fewer of subsetsOf(relax).filter((set) => set.length < relax.length)) {
    expect(fits(relaxed(instance, task_id, fewer), plan, task_id)).toBe(false);
  }
}
test(
  'reasons add up to the gain, next places are worse, relaxed rules make room and no fewer do',
  () => {
    fc.assert(
      fc.property(someWeek, (instance) => {
        const { plan } = improve(instance, BRIEFLY);
        const { moves, unplaced } = explain(instance, plan);
        for (const { gain, reasons, next_best } of moves) {
          expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(gain);
          expect(next_best?.cost ?? 0).toBeGreaterThanOrEqual(0);
        }
        for (const each of unplaced) expectMinimal(instance, plan, each);
      }),
      runs(25, 2000),
    );
  },
  patience,
);
test('the next best place costs what it says', () => {
  const { instance } = benchmarkCases().find(({ name }) => name.startsWith('P08')) ?? {};
  if (!instance) throw new Error('P08 is gone');
  const { plan, objective } = improve(instance, { budgetMs: 60, guardMs: Infinity });
  const { moves } = explain(instance, plan);
  expect(moves.length).toBeGreaterThan(0);
  for (const { event_id, from, next_best } of moves) {
    if (!next_best) continue;
    const minutes = Date.parse(from.end) - Date.parse(from.start);
    const end = new Date(Date.parse(next_best.start) + minutes).toISOString().replace('.000', '');
    const other = {
      ...plan,
      moves: plan.moves.map((move) =>
        move.event_id === event_id ? { event_id, start: next_best.start, end } : move,
      ),
    };
    expect(check(instance, other)).toMatchObject({
      valid: true,
      objective: objective + next_best.cost,
    });
  }
});
test('locked against locked is named, with the reason that each stays', () => {
  const { instance, best } = benchmarkCases().find(({ name }) => name.startsWith('P04')) ?? {};
  if (!instance || !best) throw new Error('P04 is gone');
  const { irreducible_conflicts, left_alone } = explain(instance, best);
  expect(irreducible_conflicts).toHaveLength(priceOf(instance, best).facts.conflicts);
  const reasons = new Map(left_alone.map(({ event_id, reason }) => [event_id, reason]));
  for (const { event_ids } of irreducible_conflicts) {
    for (const id of event_ids)
      expect(['locked', 'too_soon', 'no_place']).toContain(reasons.get(id));
  }
});
test('a reason is a sentence with its facts', () => {
  const reason = { term: 'conflicts', points: 600, minutes: 30, event_ids: ['e1'], task_ids: [] };
  const titles = { event: () => 'Interview', task: () => '' };
  expect(wordReason({ ...reason, term: 'conflicts' }, titles)).toBe(
    'Clears 30 minutes of overlap with Interview',
  );
});
