import type { Db } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';

export interface Limit {
  key: string;
  max: number;
  seconds: number;
}

/**
 * Counts a use in a window that starts with its first use. The counter is shared by all processes.
 *
 * @returns the seconds until the next use is allowed, or 0
 */
export async function consumeLimit(db: Db, { key, max, seconds }: Limit): Promise<number> {
  const { rows } = await db.raw<{ rows: { hits: number; wait: number }[] }>(
    `insert into rate_limits as l (key, began_at, hits) values (:key, clock_timestamp(), 1)
     on conflict (key) do update set
       hits = case when l.began_at <= excluded.began_at - make_interval(secs => :seconds)
         then 1 else l.hits + 1 end,
       began_at = case when l.began_at <= excluded.began_at - make_interval(secs => :seconds)
         then excluded.began_at else l.began_at end
     returning hits, ceil(extract(epoch from
       began_at + make_interval(secs => :seconds) - clock_timestamp()))::int as wait`,
    { key, seconds },
  );
  const [row] = rows;
  return row && row.hits > max ? Math.max(row.wait, 1) : 0;
}

/** Removes one use from each counter, because only failed attempts count. */
export async function refundLimits(db: Db, limits: Limit[]): Promise<void> {
  await db.raw('update rate_limits set hits = hits - 1 where key = any(?) and hits > 0', [
    limits.map(({ key }) => key),
  ]);
}

/** @throws AuthError 429 */
export async function requireWithinLimit(db: Db, limit: Limit): Promise<void> {
  const waitSeconds = await consumeLimit(db, limit);
  if (waitSeconds === 0) return;
  throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    retryAfter: waitSeconds,
  });
}
