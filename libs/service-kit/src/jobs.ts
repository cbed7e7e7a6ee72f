import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  Logger,
  run,
  runMigrations,
  type Runner,
  type RunnerOptions,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { isCollision, isDatabaseAway, lockKey, type Database, type Db } from './db.ts';
import { keepAlive } from './left-jobs.ts';
import type { Log } from './log.ts';
import { patientPool } from './patient-pool.ts';

export interface JobOptions {
  /** A repeated key replaces the waiting job, so that one change makes one job. */
  key?: string;
  runAt?: Date;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** Tries before a job is given up; 25 (about three days) unless told. */
  maxAttempts?: number;
}

/** Enqueues inside the caller's transaction: the job exists exactly if the change does. */
export async function addJob(
  trx: Db,
  schema: string,
  task: string,
  payload: object,
  { key, runAt, queue, maxAttempts }: JobOptions = {},
): Promise<void> {
  await trx.raw(
    `select ??.add_job(?, payload := ?::json, job_key := ?, run_at := ?::timestamptz,
       queue_name := ?, max_attempts := ?)`,
    [
      schema,
      task,
      JSON.stringify(payload),
      key ?? null,
      runAt?.toISOString() ?? null,
      queue ?? null,
      maxAttempts ?? null,
    ],
  );
}

export interface QueueOptions {
  url: string;
  schema: string;
  log: Log;
}

export interface WorkerOptions extends QueueOptions {
  tasks: TaskList;
  /** Lines as of cron(5), such as `0 3 * * * purge`. */
  crontab?: string;
  concurrency?: number;
}

/**
 * Makes the queue's tables; run after `migrate`, before anything enqueues. Processes take turns: a
 * worker that sees the tables change under it stops.
 */
export async function migrateJobs(db: Database, { url, schema, log }: QueueOptions): Promise<void> {
  await db.transaction(async (turn) => {
    await turn.raw('set local idle_in_transaction_session_timeout = 0');
    await lockKey(turn, `migrate-jobs:${schema}`);
    await runMigrations({ connectionString: url, schema, logger: logger(log) });
  });
}

/** The queue's own words go to our log, one level quieter: a finished job is no news. */
const logger = (log: Log) =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message);
    else if (level === 'warning') log.warn({ meta }, message);
    else log.debug(message);
  });

interface Running {
  runner: Runner;
  /** Ends what shows that the worker lives, and its connections. */
  rest: () => Promise<void>;
}

const CONCURRENCY = 4;

async function begin(options: WorkerOptions): Promise<Running> {
  const { url, schema, log, concurrency = CONCURRENCY } = options;
  // One for each job, and one to listen.
  const pgPool = patientPool(url, concurrency + 1);
  const events: WorkerEvents = new EventEmitter();
  let over = () => Promise.resolve();
  const rest = async () => {
    await over();
    await pgPool.end();
  };
  events.once('pool:create', ({ workerPool }) => {
    over = keepAlive({ url, schema, log, workerId: workerPool.id });
  });
  try {
    return { runner: await runQueue(options, { pgPool, events }), rest };
  } catch (error) {
    await rest();
    throw error;
  }
}

const runQueue = (
  options: WorkerOptions,
  means: Pick<RunnerOptions, 'pgPool' | 'events'>,
): Promise<Runner> =>
  run({
    ...means,
    schema: options.schema,
    taskList: options.tasks,
    crontab: options.crontab ?? '',
    concurrency: options.concurrency ?? CONCURRENCY,
    noHandleSignals: true,
    logger: logger(options.log),
  });

export interface Worker {
  stop: () => Promise<void>;
}

const RETURN_MS = 500;

/** Begins anew once the database answers; fails at once for any other reason. */
async function beginAgain(options: WorkerOptions, signal: AbortSignal): Promise<Running | null> {
  try {
    return await begin(options);
  } catch (err) {
    if (!isDatabaseAway(err) && !isCollision(err)) throw err;
    options.log.warn({ err }, 'a worker waits for the database');
    await setTimeout(RETURN_MS, undefined, { signal }).catch(() => undefined);
    return signal.aborted ? null : beginAgain(options, signal);
  }
}

/**
 * Runs a service's background jobs until `stop` is called on the result. A worker ends itself when
 * its database goes away, or when the tables of any queue in it change, another service's too: it
 * then begins again, and fails for good if the tables were its own and are now too new for it.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const over = new AbortController();
  const { signal } = over;
  let current = await begin(options);
  /** It refuses when it has ended by itself. */
  const end = () => current.runner.stop().catch(() => undefined);
  const keepOn = async (): Promise<void> => {
    await current.runner.promise;
    await current.rest();
    // It means the process to end with a code of its own; ours lives on.
    process.exitCode = undefined;
    const next = signal.aborted ? null : await beginAgain(options, signal);
    if (!next) return;
    current = next;
    if (signal.aborted) await end();
    return keepOn();
  };
  const ended = keepOn();
  return {
    stop: async () => {
      over.abort();
      await end();
      await ended;
    },
  };
}
