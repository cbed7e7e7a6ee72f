import { roundUp } from './bound.ts';
import { columnsOf, formulate, readPlan } from './formulate.ts';
/** Plans cost whole points: a bound this near settles it. */
const SETTLED = 0.99;
const NEAR = 1e-6;
function dataOf(program, upper, whole) {
  const [numCols, numRows] = [program.costs.length, program.rowLower.length];
  return {
    numCols,
    numRows,
    offset: program.constant,
    colCost: program.costs,
    colLower: new Float64Array(numCols),
    colUpper: upper,
    rowLower: program.rowLower,
    rowUpper: program.rowUpper,
    matrix: {
      format: 'csr',
      numRows,
      numCols,
      starts: program.starts,
      indices: program.columns,
      values: program.factors,
    },
    ...(whole && { integrality: Int32Array.from(program.integer, (is) => (is ? 1 : 0)) }),
  };
}
/** The program without whole numbers: a bound, and which columns no better plan can use. */
function relax(highs, program, seconds) {
  return highs.withModel(dataOf(program, program.upper, false), (model) => {
    model.options.set({ output_flag: false, time_limit: seconds });
    const { modelStatus } = model.run();
    if (modelStatus !== highs.constants.modelStatus.optimal) return null;
    const reduced = Float64Array.from(model.getSolution().colDual ?? []);
    return { bound: model.getObjectiveValue(), reduced };
  });
}
/** Upper bounds with every column at 0 that would cost a plan its lead over the known one. */
function trimmed(program, { bound, reduced }, known, used) {
  const room = known - 1 - bound + NEAR;
  return program.upper.map((upper, column) =>
    program.integer[column] && !used.has(column) && reduced[column] > room ? 0 : upper,
  );
}
function solve(highs, formulation, upper, used, seconds) {
  const { program } = formulation;
  return highs.withModel(dataOf(program, upper, true), (model) => {
    model.options.set({
      output_flag: false,
      time_limit: seconds,
      mip_rel_gap: 0,
      mip_abs_gap: SETTLED,
      // The search has found good plans already; restarts cost more than they bring.
      mip_heuristic_effort: 0.01,
      mip_allow_restart: false,
    });
    const whole = program.integer.flatMap((is, column) => (is ? column : []));
    model.setSolution({
      indices: whole,
      values: whole.map((column) => (used.has(column) ? 1 : 0)),
    });
    model.run();
    return {
      values: Float64Array.from(model.getSolution().colValue),
      objective: model.getObjectiveValue(),
      bound: Number(model.info.get('mip_dual_bound')),
    };
  });
}
/**
 * Looks for a plan cheaper than `known`, or proves that there is none, as far as the time allows.
 *
 * @param onBound told of a bound on the way
 */
export function prove(highs, model, known, seconds, onBound) {
  const started = performance.now();
  const left = () => seconds - (performance.now() - started) / 1000;
  const formulation = formulate(model);
  if (left() <= 0) return null;
  const relaxation = relax(highs, formulation.program, left());
  if (!relaxation) return null;
  const first = roundUp(relaxation.bound);
  if (first >= known.cost) return { lowerBound: known.cost, better: null };
  onBound(first);
  if (left() <= 0) return { lowerBound: first, better: null };
  const used = new Set(columnsOf(formulation, known));
  const upper = trimmed(formulation.program, relaxation, known.cost, used);
  const { values, objective, bound } = solve(highs, formulation, upper, used, left());
  const isBetter = objective < known.cost - 0.5;
  // Without the trimmed columns nothing cheaper than `known` is lost, but all else may be.
  const lowerBound = Math.max(first, Math.min(roundUp(bound), isBetter ? Infinity : known.cost));
  return { lowerBound, better: isBetter ? readPlan(model, formulation, values) : null };
}
