export * from './component.ts';
export { instantFrom, instantOf, offsetAt, wallAt, type WallMs } from './offsets.ts';
export * from './transitions.ts';
