/** A code passage that is removed from a package file. */
export interface Cut {
  find: RegExp;
  /** Replacement. Defaults to an empty string. */
  by?: string;
}

/** Cuts by file path below `node_modules`. */
export type Cuts = Record<string, Cut[]>;
