import { check } from '../../../testdata/optimizer/checker.mjs';
import { readBenchmarkCases } from '../../testing/benchmark-cases.ts';
import { createEmptyPlan, type Instance } from '../instance.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { createSecondWorker } from './second-worker.ts';
import { solve } from './solve.ts';

const HANGING_WORKER_URL = new URL('../../testing/hanging-worker.ts', import.meta.url);

const benchmarkCase = readBenchmarkCases().find(({ name }) => name.startsWith('P13'));
if (!benchmarkCase) throw new Error('P13 is gone');
const instance: Instance = benchmarkCase.instance;

const createSnapshot = (cost: number): Snapshot => ({
  cost,
  assignment: new Int32Array(0),
  chunks: [],
  taskCosts: new Int32Array(0),
});

const proveWithHangingWorker = (cost: number) =>
  createSecondWorker(instance, HANGING_WORKER_URL).prove(
    { incumbent: createSnapshot(cost), seconds: cost > 0 ? 60 : 0.1 },
    () => {},
  );

test('prove terminates a worker that exceeds its time limit and starts a new one for the next proof', async () => {
  expect(await proveWithHangingWorker(0)).toBeNull();
  expect(await proveWithHangingWorker(7)).toEqual({ lowerBound: 7, betterPlan: null });
});

test('solve returns the plan of the heuristic search when the second worker cannot finish the proof', async () => {
  const state = await solve(
    { instance, budgetMs: 400 },
    { ...createSecondWorker(instance, HANGING_WORKER_URL), prove: () => proveWithHangingWorker(0) },
    () => {},
  );
  const before = check(instance, createEmptyPlan(instance)).objective;
  expect(check(instance, state.plan)).toMatchObject({ valid: true, objective: state.objective });
  expect(state.objective).toBeLessThan(before);
});
