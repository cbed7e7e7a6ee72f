import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { STATE_LIFETIME_SECONDS } from '../security/flow-state.ts';

const COOKIE_NAME = 'auth-browser';
const SECRET_PATTERN = /^[\w-]{43}$/;
/** Set for all paths of the protocol, because linking starts at a different one than sign-in. */
const COOKIE_PATH = '/auth/v1';

type GetCookie = (name: string) => string | undefined;

/**
 * Returns the secret of the browser that sends the request, or `null`. A sign-in that was started with
 * it can only be completed with it, so its URL is useless in another browser (RFC 6749 §10.12).
 */
export function getBrowserSecret(getCookie: GetCookie): string | null {
  const value = getCookie(COOKIE_NAME) ?? '';
  return SECRET_PATTERN.test(value) ? value : null;
}

/** Returns the browser's secret and the header that stores it. Concurrent sign-ins share it. */
export function ensureBrowserSecret({ config }: Deps, getCookie: GetCookie) {
  const browserSecret = getBrowserSecret(getCookie) ?? randomBytes(32).toString('base64url');
  const isSecure = config.API_EXTERNAL_URL.startsWith('https:');
  // With `Strict`, the cookie wouldn't be sent with the redirect from the provider.
  const cookie = `${COOKIE_NAME}=${browserSecret}; Path=${COOKIE_PATH}; Max-Age=${STATE_LIFETIME_SECONDS}; HttpOnly; SameSite=Lax`;
  return { browserSecret, headers: { 'set-cookie': isSecure ? `${cookie}; Secure` : cookie } };
}
