import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { runLocalSearch, optimize, startIdleWorker } from '../../optimizer/index.ts';
import type { Instance } from '../../optimizer/instance.ts';
import { readBenchmarkCases, type BenchmarkCase, type BestKnownPlan } from '../benchmark-cases.ts';
import { benchmarkSuggestTimes } from './meeting-times.ts';
import {
  formatSeedRow,
  findTarget,
  formatTargets,
  formatRow,
  type BenchmarkRun,
  type BenchmarkRow,
} from './optimizer-report.ts';

/*
 * Compares the optimizer's plans after 0.2, 1, 3 and 5 seconds with the best known plans. Then runs
 * the local search with several seeds and a fixed amount of work, so that results don't depend on the
 * machine.
 *
 * Arguments: files or folders of instances. Best known plans are read from a `best_known` folder next to
 * the instances.
 */

const BUDGETS_MS = [200, 1000, 3000, 5000] as const;
const SEEDS = [1, 2, 3, 4, 5];

const print = (line: string) => process.stdout.write(`${line}\n`);
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function readBestKnownPlan(path: string): BestKnownPlan | null {
  try {
    return readJson(join(path, '..', 'best_known', basename(path))) as BestKnownPlan;
  } catch {
    return null;
  }
}

function readCases(path: string): BenchmarkCase[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => join(path, name))
    : [path];
  return files.map((file) => ({
    name: basename(file, '.json'),
    instance: readJson(file) as Instance,
    best: readBestKnownPlan(file),
  }));
}

async function runOptimizer(instance: Instance, budgetMs: number): Promise<BenchmarkRun> {
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const { plan, objective, lowerBound } = await optimize(instance, { budgetMs });
  const ms = performance.now() - startedAt;
  const cpuUsage = process.cpuUsage(cpuBefore);
  const checked = check(instance, plan);
  const valid = checked.valid && checked.objective === objective;
  return { objective, lowerBound, valid, ms, cpuMs: (cpuUsage.user + cpuUsage.system) / 1000 };
}

/** Runs the local search with each seed and the work that corresponds to the target's time budget. */
function runSeeds(row: BenchmarkRow): string {
  const { instance } = row;
  const budgetMs = findTarget(instance)?.budgetMs ?? BUDGETS_MS[0];
  const objectives = SEEDS.map((seed) => {
    const { plan, objective } = runLocalSearch(instance, { budgetMs, guardMs: Infinity, seed });
    const checked = check(instance, plan);
    return checked.valid && checked.objective === objective ? objective : Infinity;
  });
  return formatSeedRow(row, budgetMs, objectives);
}

const paths = process.argv.slice(2).map((path) => resolve(process.cwd(), path));
const cases = paths.length > 0 ? paths.flatMap(readCases) : readBenchmarkCases();
startIdleWorker();
// Warm up the worker, because the first run is slower.
await optimize((cases[0] as BenchmarkCase).instance, { budgetMs: 1000 });
print(
  `${'instance'.padEnd(26)}${BUDGETS_MS.map((ms) => `${ms} ms`.padStart(17)).join('')}  best known`,
);
const rows: BenchmarkRow[] = [];
for (const { name, instance, best } of cases) {
  const runs: BenchmarkRun[] = [];
  for (const budgetMs of BUDGETS_MS) runs.push(await runOptimizer(instance, budgetMs));
  const row = { name, instance, runs, best: best?.objective ?? null };
  rows.push(row);
  print(formatRow(row));
}
for (const line of formatTargets(rows, BUDGETS_MS)) print(line);
print(`with ${SEEDS.length} seeds, fixed work`);
for (const row of rows) print(runSeeds(row));
benchmarkSuggestTimes(print);
process.exit(0);
