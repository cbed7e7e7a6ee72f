import type { Instance } from '../../optimizer/instance.ts';

/** One run of one instance with one budget. */
export interface Run {
  objective: number;
  lowerBound: number;
  /** By the independent checker. */
  valid: boolean;
  ms: number;
  cpuMs: number;
}

export interface Row {
  name: string;
  instance: Instance;
  /** One per budget. */
  runs: Run[];
  best: number | null;
}

/** The best there is to compare with: what is known, or what we found ourselves. */
const bestOf = ({ best, runs }: Row) =>
  Math.min(best ?? Infinity, ...runs.map(({ objective }) => objective));

const gapOf = (row: Row, { objective }: Run) => {
  const best = bestOf(row);
  return best > 0 ? (objective - best) / best : 0;
};

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;
const isProven = ({ objective, lowerBound }: Run) => objective === lowerBound;

/** A line for one instance: objective and gap at each budget, then what its last run proved. */
export function tell(row: Row): string {
  const columns = row.runs.map((run) => {
    const text = `${run.objective} ${percent(gapOf(row, run))}${run.valid ? '' : ' INVALID'}`;
    return text.padStart(17);
  });
  const last = row.runs.at(-1) as Run;
  const time = `${Math.round(last.ms)} ms, ${Math.round(last.cpuMs)} ms of CPU`;
  const proof = isProven(last) ? 'proven' : `at least ${last.lowerBound}`;
  return `${row.name.padEnd(26)}${columns.join('')}  ${row.best ?? 'unknown'}, ${proof}, ${time}`;
}

/** S and M are weeks of one person, L are longer or small teams, XL teams of eight and more. */
const TARGETS = [
  { name: 'S', most: 0.01, budgetMs: 200 },
  { name: 'M', most: 0.01, budgetMs: 200 },
  { name: 'L', most: 0.02, budgetMs: 1000 },
  { name: 'XL', most: 0.03, budgetMs: 3000 },
];

/** What is asked for an instance. */
export const targetOf = ({ tags }: Instance) => TARGETS.find(({ name }) => tags.includes(name));

/** A line for one instance: the mean and the largest gap over seeds. */
export function seedsOf(row: Row, budgetMs: number, objectives: readonly number[]): string {
  const best = Math.min(bestOf(row), ...objectives);
  const gaps = objectives.map((objective) => (best > 0 ? (objective - best) / best : 0));
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const [middle, most] = [mean, Math.max(...gaps)].map((gap) => percent(gap).padStart(9));
  const target = targetOf(row.instance);
  const judged = target
    ? `  ${verdict(mean <= target.most)}, ${percent(target.most)} asked for`
    : '';
  return `${row.name.padEnd(26)}${`${budgetMs} ms`.padStart(8)}  mean ${middle}  largest ${most}${judged}`;
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'missed');

/** Of all S and M, so many are to be proven. */
const PROVEN_SHARE = 0.75;

function proofTarget(rows: readonly Row[], budgetMs: number | undefined): string {
  const own = rows.filter(({ instance: { tags } }) => tags.includes('S') || tags.includes('M'));
  const proven = own.filter(({ runs }) => isProven(runs.at(-1) as Run)).length;
  return (
    `${verdict(proven >= PROVEN_SHARE * own.length)}: S and M proven in ${budgetMs} ms: ` +
    `${proven} of ${own.length}, ${percent(PROVEN_SHARE)} asked for`
  );
}

/** How many instances of each class meet their targets. */
export function targetsOf(rows: readonly Row[], budgets: readonly number[]): string[] {
  const lines = TARGETS.flatMap(({ name, most, budgetMs }) => {
    const own = rows.filter(({ instance }) => instance.tags.includes(name));
    if (own.length === 0) return [];
    const column = budgets.indexOf(budgetMs);
    const gaps = own.map((row) => gapOf(row, row.runs[column] as Run));
    const met = gaps.filter((gap) => gap <= most).length;
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    return (
      `${verdict(met === own.length)}: ${name}, gap within ${percent(most)} in ${budgetMs} ms: ` +
      `${met} of ${own.length}, mean ${percent(mean)}`
    );
  });
  const broken = rows.filter(({ runs }) => runs.some(({ valid }) => !valid)).length;
  return [
    ...lines,
    proofTarget(rows, budgets.at(-1)),
    `${verdict(broken === 0)}: valid plans always: ${broken} invalid`,
  ];
}
