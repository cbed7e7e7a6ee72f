import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export interface ProbeTarget {
  service: string;
  url: string;
}

/** A response to a probe that took long, because the event loop of the service was blocked. */
export interface Delay {
  service: string;
  /** Epoch milliseconds. */
  startedAtMs: number;
  durationMs: number;
}

export interface EventLoopProbe {
  /** Returns the delays since the last call, after the pending probes have ended. */
  takeDelays: () => Promise<Delay[]>;
  stop: () => Promise<void>;
}

/** Longer than the interval of the probes. */
const SETTLE_MS = 50;

/** Requests the liveness endpoint of each service about every 20 ms. */
export function startEventLoopProbe(targets: readonly ProbeTarget[]): EventLoopProbe {
  const worker = new Worker(new URL('probe-thread.ts', import.meta.url), { workerData: targets });
  return {
    takeDelays: async () => {
      await pause(SETTLE_MS);
      const reply = once(worker, 'message') as Promise<[Delay[]]>;
      worker.postMessage('take', []);
      return (await reply)[0];
    },
    stop: async () => void (await worker.terminate()),
  };
}
