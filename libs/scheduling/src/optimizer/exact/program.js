export const emptyProgram = (constant) => ({
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
export function variable(program, cost, upper = 1, integer = false) {
  program.costs.push(cost);
  program.upper.push(upper);
  program.integer.push(integer);
  return program.costs.length - 1;
}
export const sumOf = (columns, factor = 1, constant = 0) => ({
  columns: [...columns],
  factors: columns.map(() => factor),
  constant,
});
/** Adds `factor × other` to a sum. */
export function add(sum, other, factor = 1) {
  other.columns.forEach((column, i) => {
    sum.columns.push(column);
    sum.factors.push(factor * other.factors[i]);
  });
  sum.constant += factor * other.constant;
  return sum;
}
/** Adds the row `lower ≤ sum ≤ upper`; a column named twice counts with both factors. */
export function row(program, sum, lower, upper) {
  const merged = new Map();
  sum.columns.forEach((column, i) => {
    merged.set(column, (merged.get(column) ?? 0) + sum.factors[i]);
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
export function charge(program, sum, cost) {
  sum.columns.forEach((column, i) => {
    program.costs[column] = program.costs[column] + cost * sum.factors[i];
  });
  program.constant += cost * sum.constant;
}
