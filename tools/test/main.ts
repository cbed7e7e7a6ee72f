import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { keepTemporaryFilesInMemory } from '@scheduler/service-kit/testing/temporary-files';
import { stopAllCommands } from './run-command.ts';
import { staticChecks } from './static-checks.ts';
import type { StepResult, TestStep } from './test-step.ts';
import { suites } from './suites.ts';

const names = [...staticChecks, ...suites].map(({ name }) => name);
const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const selected = values.only ?? names;
if (!selected.every((name) => names.includes(name))) {
  console.error(`--only takes one of: ${names.join(', ')}.`);
  process.exit(1);
}

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) {
  process.once(signal, () => {
    interruption.abort();
    stopAllCommands();
  });
}

async function runStep({ name, run }: TestStep): Promise<StepResult> {
  const startedAt = performance.now();
  const result = await run().catch((error: unknown) => ({
    passed: 0,
    failed: 1,
    output: error instanceof Error ? error.message : String(error),
  }));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const { passed, failed, output } = result;
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  );
  if (failed > 0) console.log(`\n${output.trim()}\n`);
  return result;
}

let passed = 0;
let failed = 0;
/** Runs the steps in order, up to `concurrency` at a time. */
async function runSteps(queue: TestStep[], concurrency: number): Promise<void> {
  const worker = async () => {
    for (let step = queue.shift(); step && !interruption.signal.aborted; step = queue.shift()) {
      const result = await runStep(step);
      passed += result.passed;
      failed += result.failed;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

await keepTemporaryFilesInMemory();
const isSelected = ({ name }: TestStep) => selected.includes(name);
await runSteps(staticChecks.filter(isSelected), availableParallelism());
await runSteps(suites.filter(isSelected), 1);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && !interruption.signal.aborted ? 0 : 1);
