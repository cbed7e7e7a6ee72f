/** Terms of a row: columns and their factors. */
export interface Sum {
  columns: number[];
  factors: number[];
  constant: number;
}

/** An integer program while it is written: minimise costs under rows. */
export interface Program {
  costs: number[];
  upper: number[];
  integer: boolean[];
  rowLower: number[];
  rowUpper: number[];
  starts: number[];
  columns: number[];
  factors: number[];
  constant: number;
}

export const emptyProgram = (constant: number): Program => ({
  costs: [],
  upper: [],
  integer: [],
  rowLower: [],
  rowUpper: [],
  starts: [0],
  columns: [],
  factors: [],
  constant,
});

/** Adds a variable from 0 to `upper`. @returns its column */
export function variable(program: Program, cost: number, upper = 1, integer = false): number {
  program.costs.push(cost);
  program.upper.push(upper);
  program.integer.push(integer);
  return program.costs.length - 1;
}

export const sumOf = (columns: readonly number[], factor = 1, constant = 0): Sum => ({
  columns: [...columns],
  factors: columns.map(() => factor),
  constant,
});

/** Adds `factor × other` to a sum. */
export function add(sum: Sum, other: Sum, factor = 1): Sum {
  other.columns.forEach((column, i) => {
    sum.columns.push(column);
    sum.factors.push(factor * (other.factors[i] as number));
  });
  sum.constant += factor * other.constant;
  return sum;
}

/** Adds the row `lower ≤ sum ≤ upper`; a column named twice counts with both factors. */
export function row(program: Program, sum: Sum, lower: number, upper: number): void {
  const merged = new Map<number, number>();
  sum.columns.forEach((column, i) => {
    merged.set(column, (merged.get(column) ?? 0) + (sum.factors[i] as number));
  });
  for (const [column, factor] of merged) {
    if (factor === 0) continue;
    program.columns.push(column);
    program.factors.push(factor);
  }
  program.starts.push(program.columns.length);
  program.rowLower.push(lower - sum.constant);
  program.rowUpper.push(upper - sum.constant);
}

/** Charges `cost` for each unit of a sum. */
export function charge(program: Program, sum: Sum, cost: number): void {
  sum.columns.forEach((column, i) => {
    program.costs[column] = (program.costs[column] as number) + cost * (sum.factors[i] as number);
  });
  program.constant += cost * sum.constant;
}
