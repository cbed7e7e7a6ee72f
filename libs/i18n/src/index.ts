export { rich } from './rich.ts';
export * from './words.ts';
