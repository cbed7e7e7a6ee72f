import { isIdentityScope, parseScopes } from './scopes.ts';

/** A validated authorization request. */
export interface AuthRequest {
  redirectUri: string;
  scopes: string[];
  state: string | null;
  prompt: string[];
  loginHint: string | null;
  offline: boolean;
  includeGrantedScopes: boolean;
  codeChallenge: string | null;
  isPlainChallenge: boolean;
  nonce: string | null;
}

/** An error shown on Google's error page instead of a redirect to the client. */
export interface AuthRequestError {
  status: number;
  code: string;
  message: string;
}

export interface RegisteredClient {
  clientId: string;
  redirectUris: string[];
}

function isInvalidRedirectUri(uri: string, { redirectUris }: RegisteredClient): boolean {
  const { protocol, hash } = URL.parse(uri) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return Boolean(hash) || (redirectUris.length > 0 && !redirectUris.includes(uri));
}

const badRequest = (message: string): AuthRequestError => ({
  status: 400,
  code: 'invalid_request',
  message,
});

/** Parses an authorization request (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export function parseAuthRequest(
  query: URLSearchParams,
  client: RegisteredClient,
): AuthRequest | AuthRequestError {
  if (query.get('client_id') !== client.clientId) {
    return { status: 401, code: 'invalid_client', message: 'The OAuth client was not found.' };
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (isInvalidRedirectUri(redirectUri, client)) {
    const message = `The redirect URI is not registered: ${redirectUri}`;
    return { status: 400, code: 'redirect_uri_mismatch', message };
  }
  if (query.get('response_type') !== 'code') return badRequest('response_type must be code');
  const scopes = parseScopes(query.get('scope') ?? '');
  if (!scopes) {
    const message = `Some requested scopes were invalid: ${query.get('scope') ?? ''}`;
    return { status: 400, code: 'invalid_scope', message };
  }
  const challengeMethod = query.get('code_challenge_method') ?? 'plain';
  if (!['plain', 'S256'].includes(challengeMethod))
    return badRequest('Unknown code_challenge_method');
  return {
    redirectUri,
    scopes,
    state: query.get('state'),
    prompt: (query.get('prompt') ?? '').split(/\s+/).filter(Boolean),
    loginHint: query.get('login_hint'),
    offline: query.get('access_type') === 'offline',
    includeGrantedScopes: query.get('include_granted_scopes') === 'true',
    codeChallenge: query.get('code_challenge'),
    isPlainChallenge: challengeMethod === 'plain',
    nonce: query.get('nonce'),
  };
}

/** Returns the scopes that the user can decline. */
export const listOptionalScopes = ({ scopes }: AuthRequest) =>
  scopes.filter((scope) => !isIdentityScope(scope));

/** Returns the redirect URL with the response parameters and the state. */
export function createRedirectUrl(
  { redirectUri, state }: AuthRequest,
  responseParams: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  const params = { ...(state !== null && { state }), ...responseParams };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}
