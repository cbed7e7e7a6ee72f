import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspace } from '../webpack/app.ts';

/** Same format as in `@scheduler/i18n`. */
export type Catalog = Record<string, string | Record<string, string>>;

const getCatalogPath = (tag: string) => join(workspace, `libs/i18n/locales/${tag}.json`);

export const readCatalog = (tag: string) =>
  JSON.parse(readFileSync(getCatalogPath(tag), 'utf8')) as Catalog;

/** Returns the entries of a catalog with the given keys, sorted. */
export const pickMessages = (catalog: Catalog, keys: Iterable<string>): Catalog =>
  Object.fromEntries(
    [...new Set(keys)].toSorted().flatMap((key) => {
      const translation = catalog[key];
      return translation === undefined ? [] : [[key, translation]];
    }),
  );
