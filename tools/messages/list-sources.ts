import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A source file that may contain messages. */
export interface Source {
  file: string;
  text: string;
}

const NO_SCREEN = /(^|\/)testing\/|\.test\.tsx?$|\.d\.ts$/;

/** Reads the sources of a package in `src`, without tests. */
export function listSources(folder: string): Source[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !NO_SCREEN.test(file))
    .toSorted()
    .map((name) => join(folder, 'src', name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}
