/** The result of a scenario. */
export interface Measurement {
  /** Milliseconds from the fault to the end of its effects; `null` if no recovery is needed. */
  recoveryMs: number | null;
  /** One message per violated expectation. */
  failures: string[];
  /** Numbers for the report. */
  details?: string;
}

export interface Scenario<Fixture> {
  name: string;
  run: (fixture: Fixture) => Promise<Measurement>;
}

/** Scenarios that share a fixture, for example a running product. */
export interface ScenarioGroup<Fixture> {
  /** Opened before the first selected scenario. */
  open: () => Promise<Fixture>;
  close: (fixture: Fixture) => Promise<void>;
  scenarios: Scenario<Fixture>[];
}

const MAX_RECOVERY_MS = 30_000;

export interface RunTotals {
  passed: number;
  failed: number;
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function report(name: string, { recoveryMs, failures, details }: Measurement): boolean {
  const recovery = recoveryMs === null ? [] : [`recovered after ${formatSeconds(recoveryMs)}`];
  const isLate = recoveryMs !== null && recoveryMs > MAX_RECOVERY_MS;
  const problems = [...failures, ...(isLate ? ['the recovery took too long'] : [])];
  const notes = [...recovery, ...(details ? [details] : [])].join(', ');
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${name}${notes && ` (${notes})`}`);
  for (const problem of problems) console.log(`    ${problem}`);
  return problems.length === 0;
}

const toFailure = (error: unknown): Measurement => ({
  recoveryMs: null,
  failures: [error instanceof Error ? error.message : String(error)],
});

/** Runs the scenarios of a group that match one of the filters by name, and reports each. */
export async function runGroup<Fixture>(
  { open, close, scenarios }: ScenarioGroup<Fixture>,
  filters: readonly string[],
): Promise<RunTotals> {
  const selected = scenarios.filter(
    ({ name }) => filters.length === 0 || filters.some((filter) => name.includes(filter)),
  );
  const totals: RunTotals = { passed: 0, failed: 0 };
  if (selected.length === 0) return totals;
  const fixture = await open().catch(toFailure);
  for (const { name, run } of selected) {
    const measurement = isFailure(fixture) ? fixture : await run(fixture).catch(toFailure);
    if (report(name, measurement)) totals.passed += 1;
    else totals.failed += 1;
  }
  if (!isFailure(fixture)) await close(fixture);
  return totals;
}

const isFailure = (value: unknown): value is Measurement =>
  typeof value === 'object' && value !== null && 'failures' in value;
