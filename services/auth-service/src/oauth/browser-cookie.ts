import { randomBytes } from 'node:crypto';
import { getCookieName, serializeCookie } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { GetCookie } from '../protocol/client-info.ts';
import { STATE_LIFETIME_SECONDS } from '../security/flow-state.ts';

const COOKIE = 'auth-browser';
const SECRET_PATTERN = /^[\w-]{43}$/;

const getName = ({ config }: Deps) => getCookieName(config.API_EXTERNAL_URL, COOKIE);

/**
 * Returns the secret of the browser that sends the request, or `null`. A sign-in that was started with
 * it can only be completed with it, so its URL is useless in another browser (RFC 6749 §10.12).
 */
export function getBrowserSecret(deps: Deps, getCookie: GetCookie): string | null {
  const value = getCookie(getName(deps)) ?? '';
  return SECRET_PATTERN.test(value) ? value : null;
}

/** Returns the browser's secret and the header that stores it. Concurrent sign-ins share it. */
export function ensureBrowserSecret(deps: Deps, getCookie: GetCookie) {
  const browserSecret = getBrowserSecret(deps, getCookie) ?? randomBytes(32).toString('base64url');
  const cookie = serializeCookie(getName(deps), browserSecret, STATE_LIFETIME_SECONDS);
  return { browserSecret, headers: { 'set-cookie': cookie } };
}
