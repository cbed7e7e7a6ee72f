import { t } from '@scheduler/i18n/translate';
import { Problem } from '@scheduler/service-kit';
import type { ConnectedDeps } from './deps.ts';
import { withAdvisoryLock, LockTimeoutError } from './sync/advisory-lock.ts';

/** Longer than a typical sync, and shorter than a browser timeout. */
const WAIT_MS = 10_000;

/**
 * Runs a callback while holding the integration's sync lock.
 *
 * @throws Problem 503 if a running sync doesn't finish in time
 */
export async function withSyncLock<T>(
  { db }: Pick<ConnectedDeps, 'db'>,
  integrationId: string,
  callback: () => Promise<T>,
): Promise<T> {
  try {
    return await withAdvisoryLock(
      db,
      { key: `google-sync:${integrationId}`, waitMs: WAIT_MS },
      callback,
    );
  } catch (cause) {
    if (!(cause instanceof LockTimeoutError)) throw cause;
    const detail = t('Your Google Calendar is being synced. Wait until the sync has finished.');
    throw new Problem('busy', detail, { cause, retryAfter: 10 });
  }
}
