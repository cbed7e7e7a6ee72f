import type { Database, Log } from '@scheduler/service-kit';
import { purgeUsage } from '../language-model/repository.ts';
import { purgePlans } from './repository.ts';
import { HOUR_MS } from '@scheduler/scheduling/durations';

/** Lets go of plans that are over and of old counts, now and every hour; processes beside each other may all do it. */
export function purgeHourly(db: Database, log: Log): { stop: () => void } {
  const purge = () =>
    Promise.all([purgePlans(db), purgeUsage(db)]).catch((err: unknown) =>
      log.warn({ err }, 'what is over could not be let go of'),
    );
  void purge();
  const timer = setInterval(() => void purge(), HOUR_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
