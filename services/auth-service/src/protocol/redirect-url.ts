import { AuthError } from './auth-error.ts';

export interface RedirectParams {
  fragment?: Record<string, string>;
  query?: Record<string, string>;
}

/** Appends the result of a link or sign-in to the redirect URL. */
export function buildRedirectUrl(redirectTo: string, { fragment, query }: RedirectParams): string {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  // `sb` marks the fragment as parameters of the auth service.
  if (fragment) url.hash = new URLSearchParams({ ...fragment, sb: '' }).toString();
  return url.href;
}

const ACCESS_DENIED = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
  'access_denied',
]);

/** Returns the OAuth error code (RFC 6749 §4.1.2.1) of an error. */
function toOAuthErrorCode({ status, code }: AuthError): string {
  if (ACCESS_DENIED.has(code) || status === 403) return 'access_denied';
  if (status === 401) return 'unauthorized_client';
  return status === 400 || status === 404 ? 'invalid_request' : 'server_error';
}

const toErrorParams = (error: AuthError): Record<string, string> => ({
  error: toOAuthErrorCode(error),
  error_code: error.code,
  error_description: error.message,
});

/**
 * Returns the redirect that reports an error to the app, in the fragment and by default also in the
 * query.
 *
 * @throws the error if it is unexpected
 */
export function redirectWithError(redirectTo: string, error: unknown, isInQuery = true) {
  if (!(error instanceof AuthError)) throw error;
  const fragment = toErrorParams(error);
  const params = { fragment, ...(isInQuery && { query: fragment }) };
  return { location: buildRedirectUrl(redirectTo, params) };
}

/** Returns the session as fragment parameters, for clients without PKCE. */
export const toSessionParams = (response: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(response)
      .filter(([name, value]) => name !== 'user' && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
