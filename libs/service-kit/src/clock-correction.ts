import type pg from 'pg';

const CHECK_INTERVAL_MS = 5000;
/** Smaller corrections, for example by NTP, have no effect that lasts. */
const TOLERANCE_MS = 60_000;

export interface ClockWatchOptions {
  /** Called after the wall clock was set back. */
  onSetBack: () => void;
  /** Returns epoch milliseconds. */
  clock?: () => number;
}

/**
 * Notices when the wall clock is set back, by comparing it with the monotonic clock.
 *
 * @returns a function that stops watching
 */
export function watchClock({ onSetBack, clock = Date.now }: ClockWatchOptions): () => void {
  const getOffset = () => clock() - performance.now();
  let offset = getOffset();
  const timer = setInterval(() => {
    const previousOffset = offset;
    offset = getOffset();
    if (offset < previousOffset - TOLERANCE_MS) onSetBack();
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Reschedules what a queue scheduled while the clock was ahead. Otherwise its recurring jobs and
 * retries would wait until the corrected clock reaches those times again.
 *
 * @param schema schema that contains the queue
 */
export async function rescheduleFutureWork(pool: pg.Pool, schema: string): Promise<void> {
  await pool.query(
    `update ${schema}._private_known_crontabs set last_execution = now()
     where last_execution > now() + interval '1 minute'`,
  );
  await pool.query(
    `update ${schema}._private_jobs
     set run_at = run_at - (updated_at - now()), updated_at = now(),
       locked_at = case when locked_at > now() then now() else locked_at end
     where updated_at > now() + interval '1 minute'`,
  );
}
