import { Worker } from 'node:worker_threads';
import { t } from '@scheduler/i18n/translate';
import { Problem, type Log } from '@scheduler/service-kit';

/** Message from a worker: progress updates followed by a result or failure. */
export type WorkerMessage<Progress, Result> =
  | { progress: Progress }
  | { result: Result }
  | { failure: string };

export interface PoolTask<Input, Progress> {
  /** Tasks of the same owner run one at a time. */
  ownerId: string;
  input: Input;
  onProgress?: (progress: Progress) => void;
  /** Cancels the task, whether queued or running. */
  signal?: AbortSignal;
}

export interface WorkerPool<Input, Progress, Result> {
  /** @throws Problem `busy` if the queue is full, or the abort reason of the signal */
  run: (task: PoolTask<Input, Progress>) => Promise<Result>;
  /** Returns the number of running and queued tasks. */
  getLoad: () => { running: number; waiting: number };
  close: () => Promise<void>;
}

export interface PoolOptions {
  /** Module that the workers run. */
  workerUrl: URL;
  /** Maximum number of workers. */
  maxWorkers: number;
  /** Maximum number of queued tasks. */
  maxQueued?: number;
  log: Log;
}

interface QueuedTask<Input, Progress, Result> {
  task: PoolTask<Input, Progress>;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** An idle worker with its second thread occupies 50 MB. The first plan of a new one takes 0.6 s longer. */
const IDLE_TIMEOUT_MS = 300_000;
const DEFAULT_MAX_QUEUED = 32;
const MAX_QUEUED_PER_OWNER = 3;
const RETRY_AFTER_SECONDS = 5;

const busyProblem = () =>
  new Problem('busy', t("We're working on many plans right now. Try again in a few seconds."), {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/** Runs long computations in worker threads to keep the event loop responsive. */
export function createWorkerPool<Input, Progress, Result>({
  workerUrl,
  maxWorkers,
  maxQueued = DEFAULT_MAX_QUEUED,
  log,
}: PoolOptions): WorkerPool<Input, Progress, Result> {
  type Job = QueuedTask<Input, Progress, Result>;
  let queue: Job[] = [];
  const running = new Map<Worker, Job>();
  const idleWorkers = new Map<Worker, NodeJS.Timeout>();
  let isClosed = false;

  const terminate = (worker: Worker) => void worker.terminate();

  function keepIdle(worker: Worker) {
    // Only a running task keeps the process alive.
    worker.unref();
    const timer = setTimeout(() => {
      idleWorkers.delete(worker);
      terminate(worker);
    }, IDLE_TIMEOUT_MS);
    timer.unref();
    idleWorkers.set(worker, timer);
  }

  function takeIdle(): Worker | undefined {
    for (const [worker, timer] of idleWorkers) {
      clearTimeout(timer);
      idleWorkers.delete(worker);
      return worker;
    }
    return undefined;
  }

  function finish(worker: Worker, settle: (job: Job) => void, isReusable: boolean) {
    const job = running.get(worker);
    running.delete(worker);
    if (isReusable && !isClosed) keepIdle(worker);
    else terminate(worker);
    if (job) settle(job);
    startQueuedJobs();
  }

  function startWorker(): Worker {
    const worker = new Worker(workerUrl);
    worker.on('message', (message: WorkerMessage<Progress, Result>) => {
      if ('progress' in message) running.get(worker)?.task.onProgress?.(message.progress);
      else if ('result' in message) finish(worker, ({ resolve }) => resolve(message.result), true);
      else finish(worker, ({ reject }) => reject(new Error(message.failure)), true);
    });
    worker.on('error', (err) => {
      log.error({ err }, 'solver worker failed');
      finish(worker, ({ reject }) => reject(err), false);
    });
    worker.on('exit', () => {
      clearTimeout(idleWorkers.get(worker));
      idleWorkers.delete(worker);
      if (!running.has(worker)) return;
      finish(worker, ({ reject }) => reject(new Error('Solver worker exited')), false);
    });
    return worker;
  }

  function startJob(job: Job) {
    const worker = takeIdle() ?? startWorker();
    worker.ref();
    running.set(worker, job);
    const { signal, input } = job.task;
    // A worker can't receive messages while it computes, so it is terminated.
    const cancel = () => {
      if (running.get(worker) !== job) return;
      finish(worker, ({ reject }) => reject(signal?.reason), false);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    worker.postMessage(input, []);
  }

  function startQueuedJobs() {
    const owners = new Set([...running.values()].map(({ task }) => task.ownerId));
    for (const job of queue) {
      if (running.size >= maxWorkers) return;
      if (owners.has(job.task.ownerId)) continue;
      owners.add(job.task.ownerId);
      queue = queue.filter((other) => other !== job);
      startJob(job);
    }
  }

  function isFull({ ownerId }: PoolTask<Input, Progress>): boolean {
    const ownQueued = queue.filter(({ task }) => task.ownerId === ownerId).length;
    return isClosed || queue.length >= maxQueued || ownQueued >= MAX_QUEUED_PER_OWNER;
  }

  return {
    run: (task) =>
      new Promise<Result>((resolve, reject) => {
        const { signal } = task;
        if (signal?.aborted) return reject(signal.reason as Error);
        if (isFull(task)) return reject(busyProblem());
        const job: Job = { task, resolve, reject };
        queue.push(job);
        const removeFromQueue = () => {
          if (!queue.includes(job)) return;
          queue = queue.filter((other) => other !== job);
          reject(signal?.reason as Error);
        };
        signal?.addEventListener('abort', removeFromQueue, { once: true });
        startQueuedJobs();
      }),
    getLoad: () => ({ running: running.size, waiting: queue.length }),
    close: async () => {
      isClosed = true;
      for (const { reject } of queue.splice(0)) reject(busyProblem());
      for (const timer of idleWorkers.values()) clearTimeout(timer);
      const workers = [...idleWorkers.keys(), ...running.keys()];
      for (const { reject } of running.values()) reject(busyProblem());
      idleWorkers.clear();
      running.clear();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
