import { createHash } from 'node:crypto';
import type { AccessToken, Account, AuthorizationCode, Grant } from '../types.ts';
import { createId, type EmulatorState } from '../emulator-state.ts';

export const ACCESS_TOKEN_TTL_S = 3599;
const CODE_TTL_MS = 600_000;

/** An error response of the token endpoint. */
export class OAuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.code = code;
    this.status = status;
  }

  toJSON() {
    return { error: this.code, error_description: this.message };
  }
}

export interface Consent {
  account: Account;
  scopes: string[];
  /** Whether the tokens include scopes granted earlier. */
  includeGrantedScopes: boolean;
  offline: boolean;
  /** Whether the user saw the consent page. If so, the client gets a new refresh token. */
  prompted: boolean;
  redirectUri: string;
  codeChallenge: string | null;
  isPlainChallenge: boolean;
  nonce: string | null;
}

/** Stores a grant and issues an authorization code. */
export function grantConsent({ store }: EmulatorState, consent: Consent): AuthorizationCode {
  const { account, includeGrantedScopes, redirectUri, codeChallenge, isPlainChallenge, nonce } =
    consent;
  const existingGrant = store.find('grants', account.id);
  const grantedScopes = [...new Set([...(existingGrant?.scopes ?? []), ...consent.scopes])];
  store.put('grants', {
    id: account.id,
    scopes: grantedScopes,
    refreshTokens: existingGrant?.refreshTokens ?? [],
  });
  return store.put('codes', {
    id: createId('4/0A', 32),
    account: account.id,
    scopes: includeGrantedScopes ? grantedScopes : consent.scopes,
    redirectUri,
    challenge: codeChallenge,
    plain: isPlainChallenge,
    refresh: consent.offline && (consent.prompted || !existingGrant?.refreshTokens.length),
    nonce,
    expires: Date.now() + CODE_TTL_MS,
  });
}

function checkVerifier(
  { challenge, plain: isPlainChallenge }: AuthorizationCode,
  verifier: string | null,
): void {
  if (challenge === null) return;
  if (!verifier) throw new OAuthError('invalid_grant', 'Missing code verifier.');
  const computedChallenge = isPlainChallenge
    ? verifier
    : createHash('sha256').update(verifier).digest('base64url');
  if (computedChallenge !== challenge)
    throw new OAuthError('invalid_grant', 'Invalid code verifier.');
}

function issueAccessToken(
  { store }: EmulatorState,
  account: string,
  scopes: string[],
): AccessToken {
  const now = Date.now();
  for (const { id, expires } of store.list('accessTokens')) {
    if (expires <= now) store.remove('accessTokens', id);
  }
  const id = createId('ya29.', 48);
  return store.put('accessTokens', {
    id,
    account,
    scopes,
    expires: now + ACCESS_TOKEN_TTL_S * 1000,
  });
}

/** Exchanges an authorization code for tokens. A failed attempt also consumes the code. */
export function exchangeCode(state: EmulatorState, form: URLSearchParams) {
  const { store } = state;
  const code = store.find('codes', form.get('code') ?? '');
  if (!code) throw new OAuthError('invalid_grant', 'Malformed auth code.');
  store.remove('codes', code.id);
  if (code.expires <= Date.now()) throw new OAuthError('invalid_grant', 'Bad Request');
  if (code.redirectUri !== form.get('redirect_uri')) {
    throw new OAuthError('redirect_uri_mismatch', 'Bad Request');
  }
  checkVerifier(code, form.get('code_verifier'));
  const grant = store.find('grants', code.account);
  if (!grant) throw new OAuthError('invalid_grant', 'Bad Request');
  const refreshToken = code.refresh ? createId('1//0', 48) : undefined;
  if (refreshToken) grant.refreshTokens.push(refreshToken);
  store.scheduleWrite();
  const accessToken = issueAccessToken(state, code.account, code.scopes);
  return { accessToken, refreshToken, nonce: code.nonce };
}

const findGrant = ({ store }: EmulatorState, refreshToken: string): Grant | undefined =>
  store.list('grants').find(({ refreshTokens }) => refreshTokens.includes(refreshToken));

export function refreshAccessToken(state: EmulatorState, form: URLSearchParams) {
  const grant = findGrant(state, form.get('refresh_token') ?? '');
  if (!grant) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
  return { accessToken: issueAccessToken(state, grant.id, grant.scopes), refreshToken: undefined };
}

/** Returns an access token unless it is expired or revoked. */
export function findAccessToken({ store }: EmulatorState, token: string): AccessToken | undefined {
  const accessToken = store.find('accessTokens', token);
  return accessToken && accessToken.expires > Date.now() ? accessToken : undefined;
}

/** Revokes an account's grant with all its tokens and channels. */
export function revokeGrant({ store }: EmulatorState, account: string): void {
  store.remove('grants', account);
  for (const tableName of ['codes', 'accessTokens', 'channels'] as const) {
    for (const row of store.list(tableName))
      if (row.account === account) store.remove(tableName, row.id);
  }
}

/** Returns the account for an access or refresh token. */
export const findTokenOwner = (state: EmulatorState, token: string): string | undefined =>
  findAccessToken(state, token)?.account ?? findGrant(state, token)?.id;
