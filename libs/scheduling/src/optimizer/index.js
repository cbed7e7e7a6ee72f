export * from './local.ts';
export * from './optimize.ts';
export { warmUp } from './worker/threads.ts';
