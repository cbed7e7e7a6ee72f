// Separate modules keep write schemas out of bundles that only read.
export { list, read } from './reads.ts';
export { choose, create, remove } from './writes.ts';
