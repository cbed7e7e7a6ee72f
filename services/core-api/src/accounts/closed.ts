import { t } from '@scheduler/i18n/words';
import { unauthenticated, type Authenticator, type Database } from '@scheduler/service-kit';
import { isClosed } from './repository.ts';

/** For how long, in milliseconds, an account that was open counts as open. */
const KNOWN_LIFE = 5000;
const KNOWN_AT_MOST = 10_000;

/**
 * Authenticates as before, and lets nobody act for an account that was deleted: tokens and keys
 * outlive its sessions.
 */
export function refusingClosed(db: Database, authenticate: Authenticator): Authenticator {
  /** Until when each account counts as open; those found first stand first. */
  const open = new Map<string, number>();
  return async (context) => {
    const actor = await authenticate(context);
    const now = Date.now();
    if ((open.get(actor.userId) ?? 0) > now) return actor;
    open.delete(actor.userId);
    if (await isClosed(db, actor.userId)) throw unauthenticated(t('This account was deleted'));
    open.set(actor.userId, now + KNOWN_LIFE);
    const [oldest] = open.keys();
    if (open.size > KNOWN_AT_MOST && oldest !== undefined) open.delete(oldest);
    return actor;
  };
}
