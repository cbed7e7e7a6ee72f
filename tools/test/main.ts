import { parseArgs } from 'node:util';
import { endAll } from './run.ts';
import { staticChecks } from './static-checks.ts';
import type { Result, TestStep } from './step.ts';
import { suites } from './suites.ts';

const steps = [...staticChecks, ...suites];
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = values.only ? steps.filter(({ name }) => values.only?.includes(name)) : steps;
if (chosen.length === 0) {
  console.error(`--only takes one of: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(signal, () => {
    isInterrupted = true;
    endAll();
  });
}

async function take({ name, run: work }: TestStep): Promise<Result> {
  const since = performance.now();
  const result = await work().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const { passed, failed, output } = result;
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  );
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  return result;
}

let passed = 0;
let failed = 0;
for (const step of chosen) {
  if (isInterrupted) break;
  const result = await take(step);
  passed += result.passed;
  failed += result.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && !isInterrupted ? 0 : 1);
