/** The result of one check. */
export interface CheckResult {
  name: string;
  /** One message per violated expectation. */
  failures: string[];
  /** The request that reproduces the failures. */
  request?: string;
}

export interface Totals {
  passed: number;
  failed: number;
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Prints one line for a group of checks, followed by its failures. */
export function reportGroup(
  name: string,
  results: readonly CheckResult[],
  { durationMs, notes = [] }: { durationMs: number; notes?: string[] },
): Totals {
  const failed = results.filter(({ failures }) => failures.length > 0);
  const passed = results.length - failed.length;
  const details = [`${passed} passed`, `${failed.length} failed`, ...notes].join(', ');
  console.log(
    `${failed.length === 0 ? '✓' : '✗'} ${name}: ${details} (${formatSeconds(durationMs)})`,
  );
  for (const { name: check, failures, request } of failed) {
    console.log(`    ${check}`);
    for (const failure of failures) console.log(`      ${failure.replaceAll('\n', ' ')}`);
    if (request !== undefined) console.log(`      ${request}`);
  }
  return { passed, failed: failed.length };
}
