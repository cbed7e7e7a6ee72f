// Separate modules keep write schemas out of bundles that only read.
export { list } from './reads.ts';
export { create, remove, update } from './writes.ts';
export { accept, decline, invitations, leave, membership, revoke, share } from './shares.ts';
