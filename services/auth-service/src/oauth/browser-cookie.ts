import { randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { STATE_LIFETIME_SECONDS } from '../security/flow-state.ts';

// Only the host itself can set a cookie with the prefix `__Host-`, and only with https and for all paths.
const getCookieName = ({ config }: Deps) =>
  config.API_EXTERNAL_URL.startsWith('https:') ? '__Host-auth-browser' : 'auth-browser';
const SECRET_PATTERN = /^[\w-]{43}$/;

type GetCookie = (name: string) => string | undefined;

/**
 * Returns the secret of the browser that sends the request, or `null`. A sign-in that was started with
 * it can only be completed with it, so its URL is useless in another browser (RFC 6749 §10.12).
 */
export function getBrowserSecret(deps: Deps, getCookie: GetCookie): string | null {
  const value = getCookie(getCookieName(deps)) ?? '';
  return SECRET_PATTERN.test(value) ? value : null;
}

/** Returns the browser's secret and the header that stores it. Concurrent sign-ins share it. */
export function ensureBrowserSecret(deps: Deps, getCookie: GetCookie) {
  const browserSecret = getBrowserSecret(deps, getCookie) ?? randomBytes(32).toString('base64url');
  const name = getCookieName(deps);
  // With `Strict`, the cookie wouldn't be sent with the redirect from the provider.
  const cookie = `${name}=${browserSecret}; Path=/; Max-Age=${STATE_LIFETIME_SECONDS}; HttpOnly; SameSite=Lax`;
  return {
    browserSecret,
    headers: { 'set-cookie': name.startsWith('__Host-') ? `${cookie}; Secure` : cookie },
  };
}
