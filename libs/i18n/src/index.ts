export { rich } from './rich.ts';
export * from './translate.ts';
