// Files apart, so that a screen which reads carries nothing of what writing needs.
export { list } from './reads.ts';
export { create, remove, share, update } from './writes.ts';
