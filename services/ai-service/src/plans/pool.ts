import { Worker } from 'node:worker_threads';
import { t } from '@scheduler/i18n/translate';
import { Problem, type Log } from '@scheduler/service-kit';

/** What a worker says: news of the work under way, then its end. */
export type Said<Progress, Result> =
  { progress: Progress } | { result: Result } | { failure: string };

export interface Work<Question, Progress> {
  /** Whose it is: one at a time for each. */
  owner: string;
  question: Question;
  onProgress?: (progress: Progress) => void;
  /** Ends it, wherever it is. */
  signal?: AbortSignal;
}

export interface Pool<Question, Progress, Result> {
  /**
   * @throws Problem `busy` when too much is waiting; what the signal was aborted with when it ended
   */
  run: (work: Work<Question, Progress>) => Promise<Result>;
  /** How much is being done and how much waits. */
  load: () => { running: number; waiting: number };
  close: () => Promise<void>;
}

export interface PoolOptions {
  /** The module that a worker runs. */
  module: URL;
  /** Workers at most. */
  size: number;
  /** Waiting at most. */
  room?: number;
  /** Whether a worker is started before anybody asks, and one is kept from then on. */
  ahead?: boolean;
  log: Log;
}

interface Waiting<Question, Progress, Result> {
  work: Work<Question, Progress>;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** An idle worker holds memory; starting one takes a tenth of a second. */
const IDLE_MS = 60_000;
const ROOM = 32;
const OWN_AT_MOST = 3;
const RETRY_AFTER = 5;

const busy = () =>
  new Problem('busy', t('Many plans are being made at the moment. Please try again soon.'), {
    retryAfter: RETRY_AFTER,
  });

/** Does work that takes long in threads of its own, so that requests are answered meanwhile. */
export function createPool<Question, Progress, Result>({
  module,
  size,
  room = ROOM,
  ahead = false,
  log,
}: PoolOptions): Pool<Question, Progress, Result> {
  type Job = Waiting<Question, Progress, Result>;
  let waiting: Job[] = [];
  const running = new Map<Worker, Job>();
  const idle = new Map<Worker, NodeJS.Timeout | undefined>();
  let isClosed = false;

  const end = (worker: Worker) => void worker.terminate();

  function rest(worker: Worker) {
    if (ahead && idle.size === 0) {
      idle.set(worker, undefined);
      return;
    }
    const timer = setTimeout(() => {
      idle.delete(worker);
      end(worker);
    }, IDLE_MS);
    timer.unref();
    idle.set(worker, timer);
  }

  function takeIdle(): Worker | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    return undefined;
  }

  function finish(worker: Worker, settle: (job: Job) => void, isFit: boolean) {
    const job = running.get(worker);
    running.delete(worker);
    if (isFit && !isClosed) rest(worker);
    else end(worker);
    if (job) settle(job);
    next();
  }

  function hire(): Worker {
    const worker = new Worker(module, { workerData: { ahead } });
    worker.unref();
    worker.on('message', (said: Said<Progress, Result>) => {
      if ('progress' in said) running.get(worker)?.work.onProgress?.(said.progress);
      else if ('result' in said) finish(worker, ({ resolve }) => resolve(said.result), true);
      else finish(worker, ({ reject }) => reject(new Error(said.failure)), true);
    });
    worker.on('error', (err) => {
      log.error({ err }, 'a worker of plans broke');
      finish(worker, ({ reject }) => reject(err), false);
    });
    worker.on('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      if (!running.has(worker)) return;
      finish(worker, ({ reject }) => reject(new Error('A worker of plans ended')), false);
    });
    return worker;
  }

  function start(job: Job) {
    const worker = takeIdle() ?? hire();
    running.set(worker, job);
    const { signal, question } = job.work;
    // What computes hears nothing: it is ended with its thread.
    const cancel = () => {
      if (running.get(worker) !== job) return;
      finish(worker, ({ reject }) => reject(signal?.reason), false);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    worker.postMessage(question, []);
  }

  function next() {
    const owners = new Set([...running.values()].map(({ work }) => work.owner));
    for (const job of waiting) {
      if (running.size >= size) return;
      if (owners.has(job.work.owner)) continue;
      owners.add(job.work.owner);
      waiting = waiting.filter((other) => other !== job);
      start(job);
    }
  }

  function refuse({ owner }: Work<Question, Progress>): boolean {
    const own = waiting.filter(({ work }) => work.owner === owner).length;
    return isClosed || waiting.length >= room || own >= OWN_AT_MOST;
  }

  if (ahead) rest(hire());
  return {
    run: (work) =>
      new Promise<Result>((resolve, reject) => {
        const { signal } = work;
        if (signal?.aborted) return reject(signal.reason as Error);
        if (refuse(work)) return reject(busy());
        const job: Job = { work, resolve, reject };
        waiting.push(job);
        const leave = () => {
          if (!waiting.includes(job)) return;
          waiting = waiting.filter((other) => other !== job);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', leave, { once: true });
        next();
      }),
    load: () => ({ running: running.size, waiting: waiting.length }),
    close: async () => {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(busy());
      for (const timer of idle.values()) clearTimeout(timer);
      const workers = [...idle.keys(), ...running.keys()];
      for (const { reject } of running.values()) reject(busy());
      idle.clear();
      running.clear();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
