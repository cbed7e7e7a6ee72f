import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { endAll } from './run.ts';
import { staticChecks } from './static-checks.ts';
import type { Result, TestStep } from './step.ts';
import { suites } from './suites.ts';

const names = [...staticChecks, ...suites].map(({ name }) => name);
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const chosen = values.only ?? names;
if (!chosen.every((name) => names.includes(name))) {
  console.error(`--only takes one of: ${names.join(', ')}.`);
  process.exit(1);
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(signal, () => {
    interruption.abort();
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
/** So many steps at a time, in their order. */
async function takeAll(queue: TestStep[], lanes: number): Promise<void> {
  const lane = async () => {
    for (let step = queue.shift(); step && !interruption.signal.aborted; step = queue.shift()) {
      const result = await take(step);
      passed += result.passed;
      failed += result.failed;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

const isChosen = ({ name }: TestStep) => chosen.includes(name);
await takeAll(staticChecks.filter(isChosen), availableParallelism());
await takeAll(suites.filter(isChosen), 1);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && !interruption.signal.aborted ? 0 : 1);
