import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../start/config.ts';
import { chromium } from './chromium.ts';
import { withPostgres } from './postgres.ts';
import { run } from './run.ts';
import type { Result, TestStep } from './step.ts';

const readJson = async <T>(file: string): Promise<T | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
};

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Every unit and service test in one run, the services' over one real Postgres. */
async function jest(): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'scheduler-jest-'));
  const report = join(folder, 'report.json');
  try {
    const { code, output } = await withPostgres(join(folder, 'postgres'), (url) =>
      run('jest', ['--json', `--outputFile=${report}`, '--silent', '--maxWorkers=100%'], {
        env: { TEST_DATABASE_URL: url },
      }),
    );
    const told = await readJson<JestReport>(report);
    const failed = (told?.numFailedTests ?? 0) + (told?.numRuntimeErrorTestSuites ?? 0);
    return {
      passed: told?.numPassedTests ?? 0,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      output: failuresIn(output),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Jest also names each suite that passed; those lines are no news, nor is its JSON. */
const failuresIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('PASS ') && !line.startsWith('{"'))
    .join('\n');

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** The browser journeys over the whole product, which they start themselves. */
async function journeys(): Promise<Result> {
  const report = join(root, 'test-results/e2e.json');
  await rm(report, { force: true });
  const { code, output } = await run('playwright', ['test'], {
    cwd: join(root, 'e2e'),
    env: { CHROMIUM_PATH: await chromium() },
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
  { name: 'jest', run: jest },
  { name: 'e2e', run: journeys },
];
