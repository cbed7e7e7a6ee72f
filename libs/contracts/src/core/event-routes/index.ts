// Files apart, so that a screen which reads carries nothing of what writing needs.
export { list, read } from './reads.ts';
export { arrange } from './arrange.ts';
export { conflicts } from './conflicts.ts';
export { create, remove, update } from './writes.ts';
