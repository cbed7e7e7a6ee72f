import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { check } from '../../../testdata/optimizer/checker.mjs';
import { improve, optimize, warmUp } from '../../optimizer/index.ts';
import type { Instance } from '../../optimizer/instance.ts';
import { benchmarkCases, type BenchmarkCase, type BestKnown } from '../benchmark.ts';
import { suggestBench } from './meeting-times.ts';
import { seedsOf, targetOf, targetsOf, tell, type Run, type Row } from './targets.ts';

/*
 * What the optimiser finds in 0.2, 1, 3 and 5 seconds, each anew, beside the best plan known; then what
 * the search alone finds with other seeds, by counted work and so the same on every machine.
 * Arguments: files or folders of instances; a folder `best_known` beside them tells the best plans.
 */

const BUDGETS = [200, 1000, 3000, 5000] as const;
const SEEDS = [1, 2, 3, 4, 5];

const say = (line: string) => process.stdout.write(`${line}\n`);
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function bestOf(path: string): BestKnown | null {
  try {
    return readJson(join(path, '..', 'best_known', basename(path))) as BestKnown;
  } catch {
    return null;
  }
}

function casesIn(path: string): BenchmarkCase[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path)
        .filter((name) => name.endsWith('.json'))
        .toSorted()
        .map((name) => join(path, name))
    : [path];
  return files.map((file) => ({
    name: basename(file, '.json'),
    instance: readJson(file) as Instance,
    best: bestOf(file),
  }));
}

async function run(instance: Instance, budgetMs: number): Promise<Run> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  const { plan, objective, lowerBound } = await optimize(instance, { budgetMs });
  const ms = performance.now() - began;
  const used = process.cpuUsage(cpu);
  const judged = check(instance, plan);
  const valid = judged.valid && judged.objective === objective;
  return { objective, lowerBound, valid, ms, cpuMs: (used.user + used.system) / 1000 };
}

/** The search alone, with one seed after the other, at the work that the target's time buys. */
function searches(row: Row): string {
  const { instance } = row;
  const budgetMs = targetOf(instance)?.budgetMs ?? BUDGETS[0];
  const objectives = SEEDS.map((seed) => {
    const { plan, objective } = improve(instance, { budgetMs, guardMs: Infinity, seed });
    const judged = check(instance, plan);
    return judged.valid && judged.objective === objective ? objective : Infinity;
  });
  return seedsOf(row, budgetMs, objectives);
}

const paths = process.argv.slice(2).map((path) => resolve(process.cwd(), path));
const cases = paths.length > 0 ? paths.flatMap(casesIn) : benchmarkCases();
warmUp();
// A thread that has solved nothing yet is no measure of one that serves.
await optimize((cases[0] as BenchmarkCase).instance, { budgetMs: 1000 });
say(`${'instance'.padEnd(26)}${BUDGETS.map((ms) => `${ms} ms`.padStart(17)).join('')}  best known`);
const rows: Row[] = [];
for (const { name, instance, best } of cases) {
  const runs: Run[] = [];
  for (const budgetMs of BUDGETS) runs.push(await run(instance, budgetMs));
  const row = { name, instance, runs, best: best?.objective ?? null };
  rows.push(row);
  say(tell(row));
}
for (const line of targetsOf(rows, BUDGETS)) say(line);
say(`with ${SEEDS.length} seeds, by counted work`);
for (const row of rows) say(searches(row));
suggestBench(say);
process.exit(0);
