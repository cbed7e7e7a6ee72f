import { isIdentity, readScopes } from './scopes.ts';

/** What a client asks of an account. */
export interface AuthRequest {
  redirectUri: string;
  scopes: string[];
  state: string | null;
  prompt: string[];
  hint: string | null;
  offline: boolean;
  include: boolean;
  challenge: string | null;
  plain: boolean;
  nonce: string | null;
}

/** A request that nobody is sent back from, as Google's error page names it. */
export interface Refused {
  status: number;
  code: string;
  message: string;
}

export interface Registered {
  clientId: string;
  redirectUris: string[];
}

function redirectFault(uri: string, { redirectUris }: Registered): boolean {
  const { protocol, hash } = URL.parse(uri) ?? {};
  if (protocol !== 'http:' && protocol !== 'https:') return true;
  return Boolean(hash) || (redirectUris.length > 0 && !redirectUris.includes(uri));
}

const badRequest = (message: string): Refused => ({
  status: 400,
  code: 'invalid_request',
  message,
});

/** Reads an authorisation request (RFC 6749 §4.1.1, RFC 7636 §4.3). */
export function readRequest(query: URLSearchParams, client: Registered): AuthRequest | Refused {
  if (query.get('client_id') !== client.clientId) {
    return { status: 401, code: 'invalid_client', message: 'The OAuth client was not found.' };
  }
  const redirectUri = query.get('redirect_uri') ?? '';
  if (redirectFault(redirectUri, client)) {
    const message = `The redirect URI is not registered: ${redirectUri}`;
    return { status: 400, code: 'redirect_uri_mismatch', message };
  }
  if (query.get('response_type') !== 'code') return badRequest('response_type must be code');
  const scopes = readScopes(query.get('scope') ?? '');
  if (!scopes) {
    const message = `Some requested scopes were invalid: ${query.get('scope') ?? ''}`;
    return { status: 400, code: 'invalid_scope', message };
  }
  const method = query.get('code_challenge_method') ?? 'plain';
  if (!['plain', 'S256'].includes(method)) return badRequest('Unknown code_challenge_method');
  return {
    redirectUri,
    scopes,
    state: query.get('state'),
    prompt: (query.get('prompt') ?? '').split(/\s+/).filter(Boolean),
    hint: query.get('login_hint'),
    offline: query.get('access_type') === 'offline',
    include: query.get('include_granted_scopes') === 'true',
    challenge: query.get('code_challenge'),
    plain: method === 'plain',
    nonce: query.get('nonce'),
  };
}

/** The scopes that a person can leave out, each having its box. */
export const optional = ({ scopes }: AuthRequest) => scopes.filter((scope) => !isIdentity(scope));

/** Where the browser goes back to. */
export function answerUrl(
  { redirectUri, state }: AuthRequest,
  answer: Record<string, string>,
): string {
  const url = new URL(redirectUri);
  const all = { ...(state !== null && { state }), ...answer };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url.href;
}
