/** A linear expression over columns. */
export interface LinearExpression {
  columns: number[];
  coefficients: number[];
  constant: number;
}

/** A mixed-integer program under construction: minimize cost subject to rows. */
export interface MipModel {
  columnCosts: number[];
  columnUpper: number[];
  isInteger: boolean[];
  rowLower: number[];
  rowUpper: number[];
  rowStarts: number[];
  columnIndexes: number[];
  coefficients: number[];
  constant: number;
}

export const createMipModel = (constant: number): MipModel => ({
  columnCosts: [],
  columnUpper: [],
  isInteger: [],
  rowLower: [],
  rowUpper: [],
  rowStarts: [0],
  columnIndexes: [],
  coefficients: [],
  constant,
});

/**
 * Adds a variable with lower bound 0.
 *
 * @returns its column
 */
export function addVariable(
  mip: MipModel,
  cost: number,
  upperBound = 1,
  isInteger = false,
): number {
  mip.columnCosts.push(cost);
  mip.columnUpper.push(upperBound);
  mip.isInteger.push(isInteger);
  return mip.columnCosts.length - 1;
}

export const createSum = (
  columns: readonly number[],
  factor = 1,
  constant = 0,
): LinearExpression => ({
  columns: [...columns],
  coefficients: columns.map(() => factor),
  constant,
});

/** Adds `factor × other` to an expression in place. */
export function addExpression(
  sum: LinearExpression,
  other: LinearExpression,
  factor = 1,
): LinearExpression {
  other.columns.forEach((column, i) => {
    sum.columns.push(column);
    sum.coefficients.push(factor * (other.coefficients[i] as number));
  });
  sum.constant += factor * other.constant;
  return sum;
}

/** Adds the row `lowerBound ≤ sum ≤ upperBound` and merges repeated columns. */
export function addRow(
  mip: MipModel,
  sum: LinearExpression,
  lowerBound: number,
  upperBound: number,
): void {
  const merged = new Map<number, number>();
  sum.columns.forEach((column, i) => {
    merged.set(column, (merged.get(column) ?? 0) + (sum.coefficients[i] as number));
  });
  for (const [column, factor] of merged) {
    if (factor === 0) continue;
    mip.columnIndexes.push(column);
    mip.coefficients.push(factor);
  }
  mip.rowStarts.push(mip.columnIndexes.length);
  mip.rowLower.push(lowerBound - sum.constant);
  mip.rowUpper.push(upperBound - sum.constant);
}

/** Adds `cost` per unit of an expression to the objective. */
export function addCost(mip: MipModel, sum: LinearExpression, cost: number): void {
  sum.columns.forEach((column, i) => {
    mip.columnCosts[column] =
      (mip.columnCosts[column] as number) + cost * (sum.coefficients[i] as number);
  });
  mip.constant += cost * sum.constant;
}
