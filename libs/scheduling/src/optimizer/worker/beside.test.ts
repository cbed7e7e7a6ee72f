import { check } from '../../../testdata/optimizer/checker.mjs';
import { benchmarkCases } from '../../testing/benchmark.ts';
import { emptyPlan, type Instance } from '../instance.ts';
import type { Snapshot } from '../search/snapshot.ts';
import { besideFor } from './beside.ts';
import { solve } from './solve.ts';

const STUCK = new URL('../../testing/stuck-thread.ts', import.meta.url);

const found = benchmarkCases().find(({ name }) => name.startsWith('P13'));
if (!found) throw new Error('P13 is gone');
const instance: Instance = found.instance;

const costing = (cost: number): Snapshot => ({
  cost,
  at: new Int32Array(0),
  chunks: [],
  taskCost: new Int32Array(0),
});

const prove = (cost: number) =>
  besideFor(instance, STUCK).prove(
    { known: costing(cost), seconds: cost > 0 ? 60 : 0.1 },
    () => {},
  );

test('a proof that does not end is ended with its thread, and the next one has another', async () => {
  expect(await prove(0)).toBeNull();
  expect(await prove(7)).toEqual({ lowerBound: 7, better: null });
});

test('without the thread beside, the plan of the search is the answer', async () => {
  const state = await solve(
    { instance, budgetMs: 400 },
    { ...besideFor(instance, STUCK), prove: () => prove(0) },
    () => {},
  );
  const before = check(instance, emptyPlan(instance)).objective;
  expect(check(instance, state.plan)).toMatchObject({ valid: true, objective: state.objective });
  expect(state.objective).toBeLessThan(before);
});
