import { t } from '@scheduler/i18n/translate';
import { unauthenticated, type Authenticator, type Database } from '@scheduler/service-kit';
import { isClosed } from './repository.ts';

/** Time until an open account is checked again. */
const CACHE_TTL_MS = 5000;
const MAX_CACHED_ACCOUNTS = 10_000;

/**
 * Wraps an authenticator to reject closed accounts, because tokens and API keys remain valid after
 * an account's sessions have ended.
 */
export function rejectClosedAccounts(db: Database, authenticate: Authenticator): Authenticator {
  /** Cache expiry by user ID, in insertion order. */
  const openUntil = new Map<string, number>();
  return async (context) => {
    const actor = await authenticate(context);
    const now = performance.now();
    if ((openUntil.get(actor.userId) ?? 0) > now) return actor;
    openUntil.delete(actor.userId);
    if (await isClosed(db, actor.userId)) throw unauthenticated(t('This account was deleted.'));
    openUntil.set(actor.userId, now + CACHE_TTL_MS);
    const [oldest] = openUntil.keys();
    if (openUntil.size > MAX_CACHED_ACCOUNTS && oldest !== undefined) openUntil.delete(oldest);
    return actor;
  };
}
