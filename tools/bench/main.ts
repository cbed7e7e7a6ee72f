import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// Usage: npm run bench -- <benchmark> [<arguments>]

const BENCHMARKS: Record<string, string> = {
  auth: '../../services/auth-service/src/testing/bench/main.ts',
  core: '../../services/core-api/src/testing/bench/main.ts',
  google: '../../services/billing-service/src/testing/bench/google-sync-bench.ts',
  recurrence: '../../libs/scheduling/src/testing/bench/recurrence.ts',
  optimizer: '../../libs/scheduling/src/testing/bench/optimizer.ts',
  'first-load': './first-load.ts',
  calendar: './calendar/render-time.ts',
  interactions: './calendar/interactions.ts',
  memory: './memory.ts',
};

const [, , benchmark = '', ...rest] = process.argv;
const script = BENCHMARKS[benchmark];
if (script === undefined) {
  process.stderr.write(
    `Choose a benchmark: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}\n`,
  );
  process.exit(2);
}
const path = fileURLToPath(new URL(script, import.meta.url));
const { status } = spawnSync(process.execPath, [path, ...rest], { stdio: 'inherit' });
process.exitCode = status ?? 1;
