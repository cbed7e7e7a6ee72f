// Separate modules keep write schemas out of bundles that only read.
export { list, read } from './reads.ts';
export { create, remove, update } from './writes.ts';
