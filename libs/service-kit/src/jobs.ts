import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type {
  Job,
  LogFunctionFactory,
  Runner,
  RunnerOptions,
  Task,
  TaskList,
  WorkerEvents,
} from 'graphile-worker';
import type { Knex } from 'knex';
import pg from 'pg';
import {
  acquireAdvisoryLock,
  getDirectUrl,
  withDirectDatabase,
  type Database,
  type Db,
} from './db.ts';
import { isDatabaseUnavailable, isSerializationFailure } from './db-errors.ts';
import { rescheduleFutureWork, watchClock } from './clock-correction.ts';
import { LOCK_TIMEOUT_MS, retryLockTimeout } from './migrations/retry-lock-timeout.ts';
import { startWorkerHeartbeat } from './orphaned-jobs.ts';
import type { Log } from './log.ts';
import { getRequestId, runWithRequestId, toRequestId } from './request-id.ts';
import { createRetryingPool, ignoreIdleErrors } from './retrying-pool.ts';

/** Loads the queue, which occupies 8 MB, only in processes that run jobs. */
const loadQueue = () => import('graphile-worker');

export interface JobOptions {
  /** A job with the same key replaces the pending one. */
  key?: string;
  runAt?: Date;
  /** Jobs in the same queue run one at a time. */
  queue?: string;
  /** @default 25, over about three days */
  maxAttempts?: number;
}

/**
 * Prefix of the flag that contains the request ID. A flag, because builds of other versions parse the
 * payload but ignore flags.
 */
const REQUEST_ID_FLAG = 'request_id:';

function createFlags(): string[] | null {
  const requestId = getRequestId();
  return requestId === undefined ? null : [REQUEST_ID_FLAG + requestId];
}

/**
 * Enqueues a job in the caller's transaction: it is only run if the transaction commits. The job
 * continues the current request: its log lines and calls to other services have the same request ID.
 *
 * @param schema schema of the service, which contains the queue
 * @param task name of the task that runs the job
 */
export async function addJob(
  trx: Db,
  schema: string,
  task: string,
  payload: object,
  { key, runAt, queue, maxAttempts }: JobOptions = {},
): Promise<void> {
  await trx.raw(
    `select ??.add_job(?, payload := ?::json, job_key := ?, run_at := ?::timestamptz,
       queue_name := ?, max_attempts := ?, flags := ?::text[])`,
    [
      schema,
      task,
      JSON.stringify(payload),
      key ?? null,
      runAt?.toISOString() ?? null,
      queue ?? null,
      maxAttempts ?? null,
      createFlags(),
    ] as Knex.RawBinding[],
  );
}

export interface WorkerOptions {
  /** Connection string that bypasses a pooler, because workers use `LISTEN` and prepared statements. */
  url: string;
  schema: string;
  log: Log;
  tasks: TaskList;
  /** Lines in crontab format, for example `0 3 * * * purge`. */
  crontab?: string;
  concurrency?: number;
}

/**
 * Creates or updates the tables of the job queue. Run it after `migrate` and before enqueuing jobs.
 * Processes run it one at a time, because a worker stops if the tables change while it starts.
 *
 * @throws if a newer version of Graphile Worker made a breaking change to the tables
 */
export async function migrateJobs(
  db: Database,
  { schema, log }: Pick<WorkerOptions, 'schema' | 'log'>,
): Promise<void> {
  const pgPool = new pg.Pool({
    connectionString: getDirectUrl(db),
    max: 1,
    options: `-c statement_timeout=0 -c lock_timeout=${LOCK_TIMEOUT_MS}`,
  });
  ignoreIdleErrors(pgPool);
  const { Logger, runMigrations } = await loadQueue();
  const logger = new Logger(createLogFunction(log));
  try {
    await withDirectDatabase(db, (direct) =>
      direct.transaction(async (lockTrx) => {
        await lockTrx.raw('set local statement_timeout = 0');
        await lockTrx.raw('set local idle_in_transaction_session_timeout = 0');
        await acquireAdvisoryLock(lockTrx, `migrate-jobs:${schema}`);
        await retryLockTimeout(() => runMigrations({ pgPool, schema, logger }), { schema, log });
      }),
    );
  } finally {
    await pgPool.end();
  }
}

type JobWithFlags = Pick<Job, 'flags'>;

const requestIds = new WeakMap<JobWithFlags, string>();

/** Returns the ID of the request that enqueued a job. Other jobs get their own ID. */
function getJobRequestId(job: JobWithFlags): string {
  const known = requestIds.get(job);
  if (known !== undefined) return known;
  const flag = Object.keys(job.flags ?? {}).find((name) => name.startsWith(REQUEST_ID_FLAG));
  const requestId = toRequestId(flag?.slice(REQUEST_ID_FLAG.length));
  requestIds.set(job, requestId);
  return requestId;
}

/** Runs each job with its request ID, and logs the completed ones. The queue logs failures. */
const continueRequests = (tasks: TaskList, log: Log): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      (payload, helpers) =>
        runWithRequestId(getJobRequestId(helpers.job), async () => {
          const startedAt = performance.now();
          const result = await task?.(payload, helpers);
          const ms = Math.round((performance.now() - startedAt) * 10) / 10;
          log.info({ task: name, job_id: helpers.job.id, ms }, 'job completed');
          return result;
        }),
    ]),
  );

/** Forwards the queue's log messages. Its `info` messages, such as completed jobs, become `debug`. */
const createLogFunction =
  (log: Log): LogFunctionFactory =>
  () =>
  (level, message, meta) => {
    const job = meta?.['job'] as JobWithFlags | undefined;
    if (level === 'error')
      log.error({ meta, ...(job && { request_id: getJobRequestId(job) }) }, message);
    else if (level === 'warning') log.warn({ meta }, message);
    else log.debug(message);
  };

interface RunningQueue {
  runner: Runner;
  /** Stops the heartbeat and closes all connections. */
  release: () => Promise<void>;
}

const DEFAULT_CONCURRENCY = 4;

async function startQueue(options: WorkerOptions): Promise<RunningQueue> {
  const { url, schema, log, concurrency = DEFAULT_CONCURRENCY } = options;
  // One connection per job, and one for LISTEN.
  const pgPool = createRetryingPool(url, concurrency + 1);
  const events: WorkerEvents = new EventEmitter();
  let stopHeartbeat = () => Promise.resolve();
  const release = async () => {
    await stopHeartbeat();
    await pgPool.end();
  };
  events.once('pool:create', ({ workerPool }) => {
    stopHeartbeat = startWorkerHeartbeat({ url, schema, log, workerId: workerPool.id });
  });
  try {
    await rescheduleFutureWork(pgPool, schema);
    return { runner: await runQueue(options, { pgPool, events }), release };
  } catch (error) {
    await release();
    throw error;
  }
}

async function runQueue(
  options: WorkerOptions,
  connection: Pick<RunnerOptions, 'pgPool' | 'events'>,
): Promise<Runner> {
  const { Logger, run } = await loadQueue();
  return run({
    ...connection,
    schema: options.schema,
    taskList: continueRequests(options.tasks, options.log),
    crontab: options.crontab ?? '',
    concurrency: options.concurrency ?? DEFAULT_CONCURRENCY,
    noHandleSignals: true,
    logger: new Logger(createLogFunction(options.log)),
  });
}

export interface Worker {
  stop: () => Promise<void>;
}

const RESTART_DELAY_MS = 500;

/** Restarts the queue once the database is reachable. Rejects with any other error. */
async function restartQueue(
  options: WorkerOptions,
  signal: AbortSignal,
): Promise<RunningQueue | null> {
  try {
    return await startQueue(options);
  } catch (err) {
    if (!isDatabaseUnavailable(err) && !isSerializationFailure(err)) throw err;
    options.log.warn({ err }, 'waiting for the database');
    await setTimeout(RESTART_DELAY_MS, undefined, { signal }).catch(() => undefined);
    return signal.aborted ? null : restartQueue(options, signal);
  }
}

/**
 * Runs a service's background jobs until `stop` is called.
 *
 * Graphile Worker stops on its own if the database becomes unreachable or if the tables of any queue
 * in the database are migrated, including another service's. It is then restarted.
 *
 * @throws the error of the first start; a later restart fails if the queue's tables are too new
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  let current = await startQueue(options);
  /** Rejects if the runner has already stopped on its own. */
  const stopRunner = () => current.runner.stop().catch(() => undefined);
  const superviseRunner = async (): Promise<void> => {
    await current.runner.promise;
    await current.release();
    // Graphile Worker sets an exit code because it expects the process to exit.
    process.exitCode = undefined;
    const next = signal.aborted ? null : await restartQueue(options, signal);
    if (!next) return;
    current = next;
    if (signal.aborted) await stopRunner();
    return superviseRunner();
  };
  const supervision = superviseRunner();
  // The runner's timers were computed with the old clock, so it is restarted.
  const stopWatchingClock = watchClock({
    onSetBack: () => {
      options.log.warn('the clock was set back; restarting the job queue');
      void stopRunner();
    },
  });
  return {
    stop: async () => {
      stopWatchingClock();
      shutdown.abort();
      await stopRunner();
      await supervision;
    },
  };
}
