import type { Instance } from '../../optimizer/instance.ts';

/** The result of one instance with one time budget. */
export interface BenchmarkRun {
  objective: number;
  lowerBound: number;
  /** Whether the independent checker accepts the plan. */
  valid: boolean;
  ms: number;
  cpuMs: number;
}

export interface BenchmarkRow {
  name: string;
  instance: Instance;
  /** One per budget. */
  runs: BenchmarkRun[];
  /** Objective of the best known plan. */
  best: number | null;
}

/** Returns the best known objective, or the best of our runs if that is better. */
const getBestObjective = ({ best, runs }: BenchmarkRow) =>
  Math.min(best ?? Infinity, ...runs.map(({ objective }) => objective));

const getGap = (row: BenchmarkRow, { objective }: BenchmarkRun) => {
  const best = getBestObjective(row);
  return best > 0 ? (objective - best) / best : 0;
};

const formatPercent = (share: number) => `${(100 * share).toFixed(2)}%`;
const isProven = ({ objective, lowerBound }: BenchmarkRun) => objective === lowerBound;

/** Formats a line with the objective and gap for each budget and the bound of the last run. */
export function formatRow(row: BenchmarkRow): string {
  const columns = row.runs.map((run) => {
    const text = `${run.objective} ${formatPercent(getGap(row, run))}${run.valid ? '' : ' INVALID'}`;
    return text.padStart(17);
  });
  const lastRun = row.runs.at(-1) as BenchmarkRun;
  const time = `${Math.round(lastRun.ms)} ms, ${Math.round(lastRun.cpuMs)} ms of CPU`;
  const proof = isProven(lastRun) ? 'proven' : `at least ${lastRun.lowerBound}`;
  return `${row.name.padEnd(26)}${columns.join('')}  ${row.best ?? 'unknown'}, ${proof}, ${time}`;
}

/**
 * Maximum mean gap by class: S and M are one user and one week, L are longer periods or small teams, XL
 * are teams of at least eight.
 */
const TARGETS = [
  { name: 'S', maxGap: 0.01, budgetMs: 200 },
  { name: 'M', maxGap: 0.01, budgetMs: 200 },
  { name: 'L', maxGap: 0.02, budgetMs: 1000 },
  { name: 'XL', maxGap: 0.03, budgetMs: 3000 },
];

/** Returns the target of an instance's class. */
export const findTarget = ({ tags }: Instance) => TARGETS.find(({ name }) => tags.includes(name));

/** Formats a line with the mean and largest gap of an instance over several seeds. */
export function formatSeedRow(
  row: BenchmarkRow,
  budgetMs: number,
  objectives: readonly number[],
): string {
  const best = Math.min(getBestObjective(row), ...objectives);
  const gaps = objectives.map((objective) => (best > 0 ? (objective - best) / best : 0));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const [meanText, largestText] = [mean, Math.max(...gaps)].map((gap) =>
    formatPercent(gap).padStart(9),
  );
  const target = findTarget(row.instance);
  const result = target
    ? `  ${formatVerdict(mean <= target.maxGap)}, ${formatPercent(target.maxGap)} required`
    : '';
  return `${row.name.padEnd(26)}${`${budgetMs} ms`.padStart(8)}  mean ${meanText}  largest ${largestText}${result}`;
}

const formatVerdict = (isMet: boolean) => (isMet ? 'met' : 'missed');

/** Minimum share of S and M instances with a proven optimum. */
const MIN_PROVEN_SHARE = 0.75;

function formatProofTarget(rows: readonly BenchmarkRow[], budgetMs: number | undefined): string {
  const classRows = rows.filter(
    ({ instance: { tags } }) => tags.includes('S') || tags.includes('M'),
  );
  const proven = classRows.filter(({ runs }) => isProven(runs.at(-1) as BenchmarkRun)).length;
  return (
    `${formatVerdict(proven >= MIN_PROVEN_SHARE * classRows.length)}: S and M proven in ${budgetMs} ms: ` +
    `${proven} of ${classRows.length}, ${formatPercent(MIN_PROVEN_SHARE)} required`
  );
}

/** Formats a line for each class with the number of instances that meet the target. */
export function formatTargets(rows: readonly BenchmarkRow[], budgets: readonly number[]): string[] {
  const lines = TARGETS.flatMap(({ name, maxGap, budgetMs }) => {
    const classRows = rows.filter(({ instance }) => instance.tags.includes(name));
    if (classRows.length === 0) return [];
    const budgetIndex = budgets.indexOf(budgetMs);
    const gaps = classRows.map((row) => getGap(row, row.runs[budgetIndex] as BenchmarkRun));
    const metCount = gaps.filter((gap) => gap <= maxGap).length;
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    return (
      `${formatVerdict(metCount === classRows.length)}: ${name}, gap within ${formatPercent(maxGap)} in ${budgetMs} ms: ` +
      `${metCount} of ${classRows.length}, mean ${formatPercent(mean)}`
    );
  });
  const invalidCount = rows.filter(({ runs }) => runs.some(({ valid }) => !valid)).length;
  return [
    ...lines,
    formatProofTarget(rows, budgets.at(-1)),
    `${formatVerdict(invalidCount === 0)}: all plans valid: ${invalidCount} invalid`,
  ];
}
