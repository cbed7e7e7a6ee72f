import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { STATE_LIFETIME_SECONDS } from '../security/flow-state.ts';

const NAME = 'auth-browser';
const VALUE = /^[\w-]{43}$/;
/** Set for all paths of the protocol, because linking starts at a different one than sign-in. */
const PATH = '/auth/v1';

type GetCookie = (name: string) => string | undefined;

/**
 * Returns the secret of the browser that sends the request, or `null`. A sign-in that was started with
 * it can only be completed with it, so its URL is useless in another browser (RFC 6749 §10.12).
 */
export function getBrowserSecret(getCookie: GetCookie): string | null {
  const value = getCookie(NAME) ?? '';
  return VALUE.test(value) ? value : null;
}

/** Returns the browser's secret and the header that stores it. Concurrent sign-ins share it. */
export function ensureBrowserSecret({ config }: Deps, getCookie: GetCookie) {
  const secret = getBrowserSecret(getCookie) ?? randomBytes(32).toString('base64url');
  const isSecure = config.API_EXTERNAL_URL.startsWith('https:');
  // With `Strict`, the cookie wouldn't be sent with the redirect from the provider.
  const cookie = `${NAME}=${secret}; Path=${PATH}; Max-Age=${STATE_LIFETIME_SECONDS}; HttpOnly; SameSite=Lax`;
  return { secret, headers: { 'set-cookie': isSecure ? `${cookie}; Secure` : cookie } };
}
