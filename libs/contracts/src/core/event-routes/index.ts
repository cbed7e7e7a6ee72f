// Separate modules keep write schemas out of bundles that only read.
export { list, listCompact, read, changes, MAX_CHANGES_PER_PAGE } from './reads.ts';
export { arrange } from './arrange.ts';
export { conflicts } from './conflicts.ts';
export { create, remove, update } from './writes.ts';
