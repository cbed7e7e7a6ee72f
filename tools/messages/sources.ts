import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the product's screens. */
export interface Source {
  file: string;
  text: string;
}

const NO_SCREEN = /(^|\/)testing\/|\.test\.tsx?$|\.d\.ts$/;

/** What is shown comes from `src` of an application or a library, tests left out. */
export function sourcesIn(folder: string): Source[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !NO_SCREEN.test(file))
    .toSorted()
    .map((name) => join(folder, 'src', name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
