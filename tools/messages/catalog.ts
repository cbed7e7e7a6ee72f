/** Same format as in `@scheduler/i18n`. */
export type Catalog = Record<string, string | Record<string, string>>;

/** Returns the entries of a catalog with the given keys, sorted. */
export const pickMessages = (catalog: Catalog, keys: Iterable<string>): Catalog =>
  Object.fromEntries(
    [...new Set(keys)].toSorted().flatMap((key) => {
      const translation = catalog[key];
      return translation === undefined ? [] : [[key, translation]];
    }),
  );
