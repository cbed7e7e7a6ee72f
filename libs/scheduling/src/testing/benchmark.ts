import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Instance, Plan } from '../optimizer/instance.ts';

const FOLDER = new URL('../../testdata/optimizer/', import.meta.url);

/** A case of the benchmark, as it stands in the file. */
export const readCase = (path: string): unknown =>
  JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

const namesIn = (folder: string) =>
  readdirSync(fileURLToPath(new URL(folder, FOLDER)))
    .filter((name) => /^P.*\.json$/.test(name))
    .toSorted();

export interface BestKnown extends Plan {
  objective: number;
  lower_bound: number;
  proven_optimal: boolean;
}

export interface BenchmarkCase {
  name: string;
  instance: Instance;
  best: BestKnown | null;
}

/** The public instances with the best plans known. */
export function benchmarkCases(): BenchmarkCase[] {
  const known = new Set(namesIn('best_known/'));
  return namesIn('.').map((name) => ({
    name: name.replace('.json', ''),
    instance: readCase(name) as Instance,
    best: known.has(name) ? (readCase(`best_known/${name}`) as BestKnown) : null,
  }));
}

/** All cases of a folder of exact answers. */
export const answeredCases = (folder: 'suggest' | 'analyse'): [string, unknown][] =>
  namesIn(`${folder}/`).map((name) => [name, readCase(`${folder}/${name}`)]);
