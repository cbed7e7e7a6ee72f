import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';

export interface LifeOptions {
  url: string;
  schema: string;
  log: Log;
  /** How the queue calls this worker. */
  workerId: string;
}

/** Between looks for jobs of the dead, and the age of a hold that is worth a look. */
const LOOK_MS = 5000;
const RETURN_MS = 1000;

/** A worker is alive as long as a connection of its own holds this lock. */
const LIFE = `hashtextextended('worker:' || $1, 0)`;

/** The holders of jobs that no living worker is. */
const dead = (schema: string) => `
  select distinct locked_by from (
    select locked_by, locked_at from ${schema}._private_jobs
    union all select locked_by, locked_at from ${schema}._private_job_queues
  ) held
  where locked_by <> $1 and locked_at < now() - make_interval(secs => ${LOOK_MS / 1000})
    and pg_try_advisory_xact_lock(${LIFE.replace('$1', 'locked_by')})`;

/**
 * Shows that this worker lives, and gives back the jobs of workers that died: the queue by itself
 * would keep those for four hours. A lost connection is made anew.
 *
 * @returns a function that ends it
 */
export function keepAlive({ url, schema, log, workerId }: LifeOptions): () => Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  const pause = (ms: number) => setTimeout(ms, undefined, { signal }).catch(() => undefined);

  const live = async (client: pg.Client) => {
    await client.connect();
    await client.query(`select pg_advisory_lock(${LIFE})`, [workerId]);
    while (!signal.aborted) {
      const { rows } = await client.query<{ locked_by: string }>(dead(schema), [workerId]);
      const workers = rows.map(({ locked_by }) => locked_by);
      if (workers.length > 0) {
        await client.query(`select ${schema}.force_unlock_workers($1)`, [workers]);
        log.warn({ workers }, 'jobs of a worker that died are back in the queue');
      }
      await pause(LOOK_MS);
    }
  };

  const lives = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    client.on('error', () => undefined);
    await live(client).catch((err: unknown) => log.warn({ err }, 'a worker lost its connection'));
    await client.end().catch(() => undefined);
    if (signal.aborted) return;
    await pause(RETURN_MS);
    return lives();
  };

  const ended = lives();
  return () => {
    over.abort();
    return ended;
  };
}
