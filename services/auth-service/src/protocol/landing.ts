import type { AuthError } from './auth-error.ts';

export interface Landing {
  fragment?: Record<string, string>;
  query?: Record<string, string>;
}

/** The page to land on, told what came of it. */
export function landingAt(redirectTo: string, { fragment, query }: Landing): string {
  const url = new URL(redirectTo);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  // `sb` marks the parameters as the auth service's own.
  if (fragment) url.hash = new URLSearchParams({ ...fragment, sb: '' }).toString();
  return url.href;
}

const ACCESS_DENIED = new Set([
  'signup_disabled',
  'user_banned',
  'provider_email_needs_verification',
  'access_denied',
]);

/** The OAuth word (RFC 6749 §4.1.2.1) for a refusal. */
function oauthWord({ status, code }: AuthError): string {
  if (ACCESS_DENIED.has(code) || status === 403) return 'access_denied';
  if (status === 401) return 'unauthorized_client';
  return status === 400 || status === 404 ? 'invalid_request' : 'server_error';
}

export const failureFields = (error: AuthError): Record<string, string> => ({
  error: oauthWord(error),
  error_code: error.code,
  error_description: error.message,
});

/** A session as a page without PKCE is handed it. */
export const sessionFields = (response: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(response)
      .filter(([name, value]) => name !== 'user' && value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
