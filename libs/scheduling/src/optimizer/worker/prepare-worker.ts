import { startSecondWorker } from './second-worker.ts';
import { warmUpSearch } from './warm-up.ts';

/**
 * Prepares the calling thread for its first request: starts the second worker, and runs a search on
 * sample data when the thread is idle, so that the JIT compiler has optimized the hot loops.
 */
export function prepareWorker(): void {
  startSecondWorker();
  setTimeout(warmUpSearch, 0);
}
