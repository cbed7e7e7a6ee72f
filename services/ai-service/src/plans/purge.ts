import type { Database, Log } from '@scheduler/service-kit';
import { purgeUsage } from '../language-model/repository.ts';
import { deleteExpiredPlans } from './repository.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Deletes expired plans and old usage rows now and hourly. Safe to run in several processes. */
export function startHourlyPurge(db: Database, log: Log): { stop: () => void } {
  const purge = () =>
    Promise.all([deleteExpiredPlans(db), purgeUsage(db)]).catch((err: unknown) =>
      log.warn({ err }, 'failed to purge expired plans and usage'),
    );
  void purge();
  const timer = setInterval(() => void purge(), HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
