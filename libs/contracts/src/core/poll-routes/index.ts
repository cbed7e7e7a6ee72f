// Files apart, so that a screen which reads carries nothing of what writing needs.
export { list, read } from './reads.ts';
export { choose, create, remove } from './writes.ts';
