export * from './local.ts';
export * from './optimize.ts';
export { prepareWorker } from './worker/prepare-worker.ts';
export { startIdleWorker } from './worker/worker-pool.ts';
