// Files apart, so that a screen which reads carries nothing of what writing needs.
export { list } from './reads.ts';
export { create, remove, update } from './writes.ts';
export { accept, decline, invitations, leave, membership, revoke, share } from './shares.ts';
