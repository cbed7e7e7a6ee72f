// Separate modules keep write schemas out of bundles that only read.
export { read } from './reads.ts';
export { update } from './writes.ts';
