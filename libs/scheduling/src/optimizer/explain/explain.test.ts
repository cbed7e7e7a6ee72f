import fc from 'fast-check';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { readBenchmarkCases } from '../../testing/benchmark-cases.ts';
import { propertyOptions } from '../../testing/property-test-options.ts';
import { randomWeek } from '../../testing/random-week.ts';
import type { Instance, Plan } from '../instance.ts';
import { evaluatePlan } from '../objective/evaluate-plan.ts';
import { runLocalSearch } from '../search/local-search.ts';
import { explainPlan } from './explain.ts';
import { canScheduleFully, relaxRules } from './unscheduled-tasks.ts';
import type { UnscheduledTask } from './types.ts';
import { formatReason } from './format-explanation.ts';

const SHORT_RUN = { budgetMs: 6, guardMs: Infinity };

const getSubsets = <T>(items: readonly T[]): T[][] =>
  items.reduce<T[][]>((sets, item) => [...sets, ...sets.map((set) => [...set, item])], [[]]);

function expectMinimal(
  instance: Instance,
  plan: Plan,
  { task_id, relax: relaxedRules }: UnscheduledTask,
): void {
  if (!relaxedRules) return;
  expect(canScheduleFully(relaxRules(instance, task_id, relaxedRules), plan, task_id)).toBe(true);
  for (const fewer of getSubsets(relaxedRules).filter((set) => set.length < relaxedRules.length)) {
    expect(canScheduleFully(relaxRules(instance, task_id, fewer), plan, task_id)).toBe(false);
  }
}

test('explanations have reasons that sum to the gain, alternatives that cost more, and minimal rule relaxations', () => {
  fc.assert(
    fc.property(randomWeek, (instance) => {
      const { plan } = runLocalSearch(instance, SHORT_RUN);
      const { moves, unplaced } = explainPlan(instance, plan);
      for (const { gain, reasons, next_best } of moves) {
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(gain);
        expect(next_best?.cost ?? 0).toBeGreaterThanOrEqual(0);
      }
      for (const task of unplaced) expectMinimal(instance, plan, task);
    }),
    propertyOptions(8, 2000),
  );
});

test('next_best contains the exact cost of the alternative start', () => {
  const { instance } = readBenchmarkCases().find(({ name }) => name.startsWith('P08')) ?? {};
  if (!instance) throw new Error('Missing benchmark case P08');
  const { plan, objective } = runLocalSearch(instance, { budgetMs: 60, guardMs: Infinity });
  const { moves } = explainPlan(instance, plan);
  expect(moves.length).toBeGreaterThan(0);
  for (const { event_id, from, next_best } of moves) {
    if (!next_best) continue;
    const minutes = Date.parse(from.end) - Date.parse(from.start);
    const end = new Date(Date.parse(next_best.start) + minutes).toISOString().replace('.000', '');
    const alternative = {
      ...plan,
      moves: plan.moves.map((move) =>
        move.event_id === event_id ? { event_id, start: next_best.start, end } : move,
      ),
    };
    expect(check(instance, alternative)).toMatchObject({
      valid: true,
      objective: objective + next_best.cost,
    });
  }
});

test('explainPlan reports conflicts between immovable events and explains why each event stays', () => {
  const { instance, best } = readBenchmarkCases().find(({ name }) => name.startsWith('P04')) ?? {};
  if (!instance || !best) throw new Error('Missing benchmark case P04');
  const { irreducible_conflicts, left_alone } = explainPlan(instance, best);
  expect(irreducible_conflicts).toHaveLength(evaluatePlan(instance, best).metrics.conflicts);
  const reasons = new Map(left_alone.map(({ event_id, reason }) => [event_id, reason]));
  for (const { event_ids } of irreducible_conflicts) {
    for (const id of event_ids)
      expect(['locked', 'too_soon', 'no_place']).toContain(reasons.get(id));
  }
});

test('formatReason returns a sentence with the minutes and event titles', () => {
  const reason = { term: 'conflicts', points: 600, minutes: 30, event_ids: ['e1'], task_ids: [] };
  const titles = { getEventTitle: () => 'Interview', getTaskTitle: () => '' };
  expect(formatReason({ ...reason, term: 'conflicts' }, titles)).toBe(
    'Clears 30 minutes of overlap with Interview',
  );
});
