import { check } from '../../testdata/optimizer/checker.mjs';
import { readBenchmarkCases } from '../testing/benchmark-cases.ts';
import { optimize, optimizeInThisThread } from './optimize.ts';

const getCase = (name: string) => {
  const benchmarkCase = readBenchmarkCases().find((benchmarkCase) =>
    benchmarkCase.name.startsWith(name),
  );
  if (!benchmarkCase) throw new Error(`${name} is gone`);
  return benchmarkCase;
};

test.each(['P02', 'P04', 'P05', 'P06', 'P13'])(
  'optimize solves %s and proves optimality',
  async (name) => {
    const { instance, best } = getCase(name);
    const result = await optimize(instance, { budgetMs: 20_000 });
    expect(result).toMatchObject({
      status: 'optimal',
      objective: best?.objective,
      lowerBound: best?.objective,
      gap: 0,
    });
    expect(check(instance, result.plan)).toMatchObject({ valid: true, objective: best?.objective });
  },
);

test('optimize proves that a calendar without movable events is optimal', async () => {
  const { instance } = getCase('P03');
  const result = await optimize(instance, { budgetMs: 5000 });
  expect(result).toMatchObject({ status: 'unchanged', objective: result.initialObjective, gap: 0 });
  expect(result.plan).toEqual({ instance_id: instance.id, moves: [], task_chunks: [] });
});

test('optimize reports progress with valid upper and lower bounds', async () => {
  const { instance } = getCase('P07');
  const progressUpdates: { objective: number; lowerBound: number }[] = [];
  const result = await optimize(instance, {
    budgetMs: 20_000,
    onProgress: (progress) => progressUpdates.push(progress),
  });
  expect(progressUpdates.length).toBeGreaterThan(0);
  for (const { objective, lowerBound } of progressUpdates) {
    expect(lowerBound).toBeLessThanOrEqual(result.objective);
    expect(objective).toBeGreaterThanOrEqual(result.objective);
  }
});

test('optimize returns the best plan so far when it is canceled', async () => {
  const { instance } = getCase('P19');
  const controller = new AbortController();
  const { plan, objective, initialObjective } = await optimize(instance, {
    budgetMs: 60_000,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  expect(objective).toBeLessThan(initialObjective);
  expect(check(instance, plan)).toMatchObject({ valid: true, objective });
});

test('optimize returns a valid plan when the signal is already aborted', async () => {
  const { instance } = getCase('P10');
  const { plan, objective } = await optimize(instance, {
    budgetMs: 60_000,
    signal: AbortSignal.abort(),
  });
  expect(check(instance, plan)).toMatchObject({ valid: true, objective });
});

test('optimizeInThisThread returns the same optimum as the worker', async () => {
  const { instance, best } = getCase('P02');
  const progressUpdates: number[] = [];
  const result = await optimizeInThisThread(instance, {
    budgetMs: 20_000,
    onProgress: ({ objective }) => progressUpdates.push(objective),
  });
  expect(result).toMatchObject({ status: 'optimal', objective: best?.objective, gap: 0 });
  expect(check(instance, result.plan)).toMatchObject({ valid: true, objective: best?.objective });
  expect(progressUpdates.at(-1)).toBe(best?.objective);
});
