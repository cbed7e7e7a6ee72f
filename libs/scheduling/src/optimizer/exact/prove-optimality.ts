import type { Highs, ModelData } from 'highs';
import type { Model } from '../model/model.ts';
import type { EncodedPlan, Snapshot } from '../search/snapshot.ts';
import { roundUpBound } from './lower-bound.ts';
import {
  getActiveColumns,
  formulateMip,
  decodePlan,
  type MipFormulation,
} from './mip-formulation.ts';
import type { MipModel } from './mip-model.ts';

/** A lower bound, and possibly a better plan. */
export interface OptimalityProof {
  lowerBound: number;
  /** `null` if no plan better than the incumbent was found. */
  betterPlan: EncodedPlan | null;
}

/** Costs are integers, so a smaller gap proves optimality. */
const MIP_ABSOLUTE_GAP = 0.99;
const TOLERANCE = 1e-6;

function toHighsModel(
  mip: MipModel,
  upperBounds: readonly number[],
  isIntegral: boolean,
): ModelData {
  const [numCols, numRows] = [mip.columnCosts.length, mip.rowLower.length];
  return {
    numCols,
    numRows,
    offset: mip.constant,
    colCost: mip.columnCosts,
    colLower: new Float64Array(numCols),
    colUpper: upperBounds,
    rowLower: mip.rowLower,
    rowUpper: mip.rowUpper,
    matrix: {
      format: 'csr',
      numRows,
      numCols,
      starts: mip.rowStarts,
      indices: mip.columnIndexes,
      values: mip.coefficients,
    },
    ...(isIntegral && {
      integrality: Int32Array.from(mip.isInteger, (isInteger) => (isInteger ? 1 : 0)),
    }),
  };
}

interface LpRelaxation {
  bound: number;
  /** Reduced costs of the columns. */
  reducedCosts: Float64Array;
}

/** Solves the LP relaxation for a lower bound and reduced costs. */
function solveRelaxation(highs: Highs, mip: MipModel, seconds: number): LpRelaxation | null {
  return highs.withModel(toHighsModel(mip, mip.columnUpper, false), (model) => {
    model.options.set({ output_flag: false, time_limit: seconds });
    const { modelStatus } = model.run();
    if (modelStatus !== highs.constants.modelStatus.optimal) return null;
    const reducedCosts = Float64Array.from(model.getSolution().colDual ?? []);
    return { bound: model.getObjectiveValue(), reducedCosts };
  });
}

/** Fixes columns to 0 if their reduced cost proves that no better plan uses them. */
function fixByReducedCost(
  mip: MipModel,
  { bound, reducedCosts }: LpRelaxation,
  incumbent: number,
  activeColumns: ReadonlySet<number>,
): number[] {
  const slack = incumbent - 1 - bound + TOLERANCE;
  return mip.columnUpper.map((upperBounds, column) =>
    mip.isInteger[column] && !activeColumns.has(column) && (reducedCosts[column] as number) > slack
      ? 0
      : upperBounds,
  );
}

function solveMip(
  highs: Highs,
  formulation: MipFormulation,
  upperBounds: readonly number[],
  activeColumns: ReadonlySet<number>,
  seconds: number,
): { values: Float64Array; objective: number; bound: number } {
  const { mip } = formulation;
  return highs.withModel(toHighsModel(mip, upperBounds, true), (model) => {
    model.options.set({
      output_flag: false,
      time_limit: seconds,
      mip_rel_gap: 0,
      mip_abs_gap: MIP_ABSOLUTE_GAP,
      // The local search has already found good plans, so heuristics and restarts waste time.
      mip_heuristic_effort: 0.01,
      mip_allow_restart: false,
    });
    const isIntegral = mip.isInteger.flatMap((isInteger, column) => (isInteger ? column : []));
    model.setSolution({
      indices: isIntegral,
      values: isIntegral.map((column) => (activeColumns.has(column) ? 1 : 0)),
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
 * Looks for a plan that is better than the incumbent with a MIP solver, or proves that the incumbent is optimal.
 *
 * @param seconds time limit
 * @param onBound called with the lower bound of the LP relaxation
 * @returns `null` if there isn't enough time for the LP relaxation
 */
export function proveOptimality(
  highs: Highs,
  model: Model,
  incumbent: Snapshot,
  seconds: number,
  onBound: (bound: number) => void,
): OptimalityProof | null {
  const startedAt = performance.now();
  const getRemainingSeconds = () => seconds - (performance.now() - startedAt) / 1000;
  const formulation = formulateMip(model);
  if (getRemainingSeconds() <= 0) return null;
  const relaxation = solveRelaxation(highs, formulation.mip, getRemainingSeconds());
  if (!relaxation) return null;
  const relaxationBound = roundUpBound(relaxation.bound);
  if (relaxationBound >= incumbent.cost) return { lowerBound: incumbent.cost, betterPlan: null };
  onBound(relaxationBound);
  if (getRemainingSeconds() <= 0) return { lowerBound: relaxationBound, betterPlan: null };
  const activeColumns = new Set(getActiveColumns(formulation, incumbent));
  const upperBounds = fixByReducedCost(formulation.mip, relaxation, incumbent.cost, activeColumns);
  const { values, objective, bound } = solveMip(
    highs,
    formulation,
    upperBounds,
    activeColumns,
    getRemainingSeconds(),
  );
  const isBetter = objective < incumbent.cost - 0.5;
  // With columns fixed by reduced cost, the solver's bound is valid only up to the incumbent's cost.
  const lowerBound = Math.max(
    relaxationBound,
    Math.min(roundUpBound(bound), isBetter ? Infinity : incumbent.cost),
  );
  return { lowerBound, betterPlan: isBetter ? decodePlan(model, formulation, values) : null };
}
