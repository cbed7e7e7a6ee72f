import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Instance, Plan } from '../optimizer/instance.ts';

const TESTDATA_URL = new URL('../../testdata/optimizer/', import.meta.url);

/** Reads a test case from the `testdata/optimizer` folder. */
export const readCase = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, TESTDATA_URL), 'utf8'));

const listCaseFiles = (folder: string) =>
  readdirSync(fileURLToPath(new URL(folder, TESTDATA_URL)))
    .filter((name) => /^P.*\.json$/.test(name))
    .toSorted();

export interface BestKnownPlan extends Plan {
  objective: number;
  lower_bound: number;
  proven_optimal: boolean;
}

export interface BenchmarkCase {
  name: string;
  instance: Instance;
  best: BestKnownPlan | null;
}

/** Reads all benchmark instances with the best known plan of each. */
export function readBenchmarkCases(): BenchmarkCase[] {
  const solved = new Set(listCaseFiles('best_known/'));
  return listCaseFiles('.').map((name) => ({
    name: name.replace('.json', ''),
    instance: readCase(name) as Instance,
    best: solved.has(name) ? (readCase(`best_known/${name}`) as BestKnownPlan) : null,
  }));
}

/** Reads the test cases of a folder, which contain the exact expected result. */
export const readExactCases = (folder: 'suggest' | 'analyse'): [string, unknown][] =>
  listCaseFiles(`${folder}/`).map((name) => [name, readCase(`${folder}/${name}`)]);
