import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@scheduler/start/config';
import { findOrInstallChromium } from './find-chromium.ts';
import { withPostgres } from './with-postgres.ts';
import { runCommand } from './run-command.ts';
import type { StepResult, TestStep } from './test-step.ts';

const readJson = async <T>(file: string): Promise<T | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Runs all unit and service tests against one Postgres server. */
async function runJest(): Promise<StepResult> {
  const folder = await mkdtemp(join(tmpdir(), 'scheduler-jest-'));
  const report = join(folder, 'report.json');
  try {
    const { code, output } = await withPostgres(join(folder, 'postgres'), (url) =>
      runCommand(
        'jest',
        [
          '--json',
          `--outputFile=${report}`,
          '--silent',
          '--reporters=default',
          `--reporters=${fileURLToPath(new URL('report-running-files.cjs', import.meta.url))}`,
        ],
        {
          env: { TEST_DATABASE_URL: url },
        },
      ),
    );
    const summary = await readJson<JestReport>(report);
    const failed = (summary?.numFailedTests ?? 0) + (summary?.numRuntimeErrorTestSuites ?? 0);
    return {
      passed: summary?.numPassedTests ?? 0,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      output: extractFailures(output),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the lines of passed suites and the JSON report. */
const extractFailures = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('PASS ') && !line.startsWith('{"'))
    .join('\n');

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Runs the browser tests, which start the product themselves. */
async function runJourneys(): Promise<StepResult> {
  const report = join(root, 'test-results/e2e.json');
  await rm(report, { force: true });
  const { code, output } = await runCommand('playwright', ['test'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: await findOrInstallChromium() },
  });
  const stats = (await readJson<PlaywrightReport>(report))?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  return {
    passed: stats?.expected ?? 0,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    output,
  };
}

export const suites: TestStep[] = [
  { name: 'jest', run: runJest },
  { name: 'e2e', run: runJourneys },
];
