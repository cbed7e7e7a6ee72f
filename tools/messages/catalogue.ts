import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../webpack/app.ts';

/** Same format as in `@scheduler/i18n`. */
export type Catalogue = Record<string, string | Record<string, string>>;

const catalogueFile = (tag: string) => join(workspace, `libs/i18n/locales/${tag}.json`);

export const readCatalogue = (tag: string) =>
  JSON.parse(readFileSync(catalogueFile(tag), 'utf8')) as Catalogue;

/** Returns the entries of a catalogue with the given keys, sorted. */
export const only = (catalogue: Catalogue, keys: Iterable<string>): Catalogue =>
  Object.fromEntries(
    [...new Set(keys)].toSorted().flatMap((key) => {
      const found = catalogue[key];
      return found === undefined ? [] : [[key, found]];
    }),
  );
