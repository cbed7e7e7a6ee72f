import { decodeJwt } from 'jose';
import type { Actor } from './authenticate.ts';

const MAX_DURATION_MS = 3_600_000;

/**
 * Returns when a stream that needs the user's session must end: when its access token expires, and
 * after one hour at most, so that revoked sessions end too.
 *
 * @param now epoch milliseconds
 * @returns epoch milliseconds
 */
export function getStreamDeadline({ token }: Actor, now: number): number {
  const latestMs = now + MAX_DURATION_MS;
  return token === '' ? latestMs : Math.min(latestMs, Number(decodeJwt(token).exp) * 1000);
}
