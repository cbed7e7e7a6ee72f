/** A session contained in a link. */
export interface LinkSession {
  accessToken: string;
  refreshToken: string;
  /** The link was requested to reset a password. */
  recovery: boolean;
}

/** Auth parameters of the URL that opened the page. */
export type AuthRedirect =
  | (LinkSession & { kind: 'tokens' })
  | { kind: 'code'; code: string }
  /** The code is untrusted. The description is ignored, because anyone can write such URLs. */
  | { kind: 'error'; code: string };

/** Result of processing an auth redirect; `none` if the URL had no auth parameters. */
export type AuthRedirectResult =
  | { kind: 'none' }
  | { kind: 'signed-in' }
  | { kind: 'recovery' }
  | { kind: 'error'; message: string }
  /**
   * The link is for a different account than the signed-in one, or no one is signed in and this
   * browser didn't request it. The user must confirm it.
   */
  | { kind: 'unconfirmed-link'; linkSession: LinkSession; email: string; current: string | null };

const AUTH_PARAMETERS = (
  'access_token refresh_token expires_at expires_in token_type type sb provider_token ' +
  'provider_refresh_token code error error_code error_description'
).split(' ');

/**
 * Parses a redirect from the auth service: tokens in the fragment, a code in the query, or an error.
 *
 * @returns `null` if the URL has no auth parameters
 */
export function parseAuthRedirect(url: URL): AuthRedirect | null {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const getParameter = (name: string) => fragment.get(name) ?? url.searchParams.get(name);
  const errorCode = getParameter('error_code') ?? getParameter('error');
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (accessToken && refreshToken) {
    const recovery = fragment.get('type') === 'recovery';
    return { kind: 'tokens', accessToken, refreshToken, recovery };
  }
  if (!isCallback(url))
    return errorCode && fragment.has('error') ? toErrorRedirect(errorCode) : null;
  const code = url.searchParams.get('code');
  if (errorCode) return toErrorRedirect(errorCode);
  return code ? { kind: 'code', code } : null;
}

// `?code=` and `?error=` are common query parameters, so they are processed only on the callback
// path.
const isCallback = ({ pathname }: URL) => pathname === '/auth/callback';

const toErrorRedirect = (code: string): AuthRedirect => ({ kind: 'error', code });

/**
 * Removes the parameters that `parseAuthRedirect` reads, so that tokens don't stay in the address bar
 * or the browser history.
 *
 * @returns the path and query, excluding the fragment
 */
export function stripAuthParameters(url: URL): string {
  const cleanUrl = new URL(url);
  for (const name of AUTH_PARAMETERS) cleanUrl.searchParams.delete(name);
  return cleanUrl.pathname + cleanUrl.search;
}
