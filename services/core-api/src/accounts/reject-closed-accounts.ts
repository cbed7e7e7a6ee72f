import { t } from '@scheduler/i18n/translate';
import { unauthenticated, type Authenticator, type Database } from '@scheduler/service-kit';
import { BoundedMap } from '../bounded-map.ts';
import { isClosed } from './repository.ts';

/** Time until an open account is checked again. */
const CACHE_TTL_MS = 5000;

/**
 * Wraps an authenticator to reject closed accounts, because tokens and API keys remain valid after
 * an account's sessions have ended.
 */
export function rejectClosedAccounts(db: Database, authenticate: Authenticator): Authenticator {
  /** Cache expiry by user ID. */
  const openUntil = new BoundedMap<string, number>();
  return async (context) => {
    const actor = await authenticate(context);
    const now = performance.now();
    if ((openUntil.get(actor.userId) ?? 0) > now) return actor;
    if (await isClosed(db, actor.userId)) throw unauthenticated(t('This account was deleted.'));
    openUntil.set(actor.userId, now + CACHE_TTL_MS);
    return actor;
  };
}
