import { t } from '@scheduler/i18n/words';
import { Problem } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { alone, Held } from './sync/lock.ts';

/** Longer than a run takes that has little to do, and less than a browser waits. */
const WAIT_MS = 10_000;

/**
 * Does something while no sync of an integration runs.
 *
 * @throws Problem 503 where one goes on for long
 */
export async function withoutSync<T>(
  { db }: Pick<ConnectedDeps, 'db'>,
  integrationId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await alone(db, { key: `google-sync:${integrationId}`, waitMs: WAIT_MS }, work);
  } catch (cause) {
    if (!(cause instanceof Held)) throw cause;
    const detail = t('Your Google Calendar is being synced. Try again in a moment.');
    throw new Problem('busy', detail, { cause, retryAfter: 10 });
  }
}
