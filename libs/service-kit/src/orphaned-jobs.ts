import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

export interface HeartbeatOptions {
  url: string;
  schema: string;
  log: Log;
  /** Worker ID in the queue's tables. */
  workerId: string;
}

/** Also the minimum age of a job lock before its worker is checked. */
const CHECK_INTERVAL_MS = 5000;
const RECONNECT_DELAY_MS = 1000;
const CONNECTION_TIMEOUT_MS = 10_000;

/** Each worker holds this advisory lock on a dedicated connection while it is alive. */
const WORKER_LOCK_KEY = `hashtextextended('worker:' || $1, 0)`;

/** Selects the workers that hold jobs or queues but are no longer alive. */
const selectDeadWorkers = (schema: string) => `
  select distinct locked_by from (
    select locked_by, locked_at from ${schema}._private_jobs
    union all select locked_by, locked_at from ${schema}._private_job_queues
  ) held
  where locked_by <> $1 and locked_at < now() - make_interval(secs => ${CHECK_INTERVAL_MS / 1000})
    and pg_try_advisory_xact_lock(${WORKER_LOCK_KEY.replace('$1', 'locked_by')})`;

/**
 * Marks this worker as alive and releases the jobs of workers that died. The queue would only
 * release them after four hours. Reconnects after connection failures.
 *
 * @returns a function that stops the heartbeat
 */
export function startWorkerHeartbeat({
  url,
  schema,
  log,
  workerId,
}: HeartbeatOptions): () => Promise<void> {
  const shutdown = new AbortController();
  const { signal } = shutdown;
  const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined);

  const releaseOrphanedJobs = async (client: pg.Client) => {
    await client.connect();
    await client.query(`select pg_advisory_lock(${WORKER_LOCK_KEY})`, [workerId]);
    while (!signal.aborted) {
      const { rows } = await client.query<{ locked_by: string }>(selectDeadWorkers(schema), [
        workerId,
      ]);
      const workers = rows.map(({ locked_by }) => locked_by);
      if (workers.length > 0) {
        await client.query(`select ${schema}.force_unlock_workers($1)`, [workers]);
        log.warn({ workers }, 'released the jobs of dead workers');
      }
      await pause(CHECK_INTERVAL_MS);
    }
  };

  const runHeartbeat = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await releaseOrphanedJobs(client).catch((err: unknown) =>
      log.warn({ err }, 'worker heartbeat lost its connection'),
    );
    await client.end().catch(() => undefined);
    if (signal.aborted) return;
    await pause(RECONNECT_DELAY_MS);
    return runHeartbeat();
  };

  const stopped = runHeartbeat();
  return () => {
    shutdown.abort();
    return stopped;
  };
}
