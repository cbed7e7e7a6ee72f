export * from './local.ts';
export * from './optimize.ts';
export { startIdleWorker } from './worker/worker-pool.ts';
