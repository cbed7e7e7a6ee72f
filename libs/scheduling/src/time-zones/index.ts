export * from './component.ts';
export { instantOf, offsetAt, wallAt, type WallMs } from './offsets.ts';
export * from './transitions.ts';
