/** A passage of a package's file that the product leaves out. */
export interface Cut {
  find: RegExp;
  /** What stands in its place; nothing unless told. */
  by?: string;
}

/** By file below `node_modules`, what is cut from it. */
export type Cuts = Record<string, Cut[]>;
