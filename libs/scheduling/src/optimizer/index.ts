export * from './local.ts';
export * from './optimize.ts';
export { getReady } from './worker/ready.ts';
export { warmUp } from './worker/threads.ts';
