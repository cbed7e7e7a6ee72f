import { check } from '../../testdata/optimizer/checker.mjs';
import { benchmarkCases } from '../testing/benchmark.ts';
import { optimize } from './optimize.ts';
const caseOf = (name) => {
  const found = benchmarkCases().find((each) => each.name.startsWith(name));
  if (!found) throw new Error(`${name} is gone`);
  return found;
};
test.each(['P02', 'P04', 'P05', 'P06', 'P13'])('%s is solved and proven', async (name) => {
  const { instance, best } = caseOf(name);
  const solved = await optimize(instance, { budgetMs: 20000 });
  expect(solved).toMatchObject({
    status: 'optimal',
    objective: best?.objective,
    lowerBound: best?.objective,
    gap: 0,
  });
  expect(check(instance, solved.plan)).toMatchObject({ valid: true, objective: best?.objective });
});
test('what cannot move stays, and that is proven too', async () => {
  const { instance } = caseOf('P03');
  const solved = await optimize(instance, { budgetMs: 5000 });
  expect(solved).toMatchObject({ status: 'unchanged', objective: solved.statusQuo, gap: 0 });
  expect(solved.plan).toEqual({ instance_id: instance.id, moves: [], task_chunks: [] });
});
test('tells how far it is, and the bounds never cross', async () => {
  const { instance } = caseOf('P07');
  const seen = [];
  const solved = await optimize(instance, {
    budgetMs: 20000,
    onProgress: (progress) => seen.push(progress),
  });
  expect(seen.length).toBeGreaterThan(0);
  for (const { objective, lowerBound } of seen) {
    expect(lowerBound).toBeLessThanOrEqual(solved.objective);
    expect(objective).toBeGreaterThanOrEqual(solved.objective);
  }
});
test('cancelled, it answers with the best plan so far', async () => {
  const { instance } = caseOf('P19');
  const cancel = new AbortController();
  const { plan, objective, statusQuo } = await optimize(instance, {
    budgetMs: 60000,
    signal: cancel.signal,
    onProgress: () => cancel.abort(),
  });
  expect(objective).toBeLessThan(statusQuo);
  expect(check(instance, plan)).toMatchObject({ valid: true, objective });
});
test('cancelled before it began, it answers all the same', async () => {
  const { instance } = caseOf('P10');
  const { plan, objective } = await optimize(instance, {
    budgetMs: 60000,
    signal: AbortSignal.abort(),
  });
  expect(check(instance, plan)).toMatchObject({ valid: true, objective });
});
