import { decodeJwt } from 'jose';
import type { Actor } from './authenticate.ts';

const LONGEST_MS = 3_600_000;

/**
 * Until when an answer may go on that needs the caller's session: the end of its token, and in an
 * hour at the latest, so that what was revoked ends as well.
 *
 * @param now epoch milliseconds, as the result
 */
export function expiryOf({ token }: Actor, now: number): number {
  const latest = now + LONGEST_MS;
  return token === '' ? latest : Math.min(latest, Number(decodeJwt(token).exp) * 1000);
}
