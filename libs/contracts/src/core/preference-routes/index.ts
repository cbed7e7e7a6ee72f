// Files apart, so that a screen which reads carries nothing of what writing needs.
export { read } from './reads.ts';
export { update } from './writes.ts';
