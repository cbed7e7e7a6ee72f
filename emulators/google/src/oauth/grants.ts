import { createHash } from 'node:crypto';
import type { AccessToken, Account, Code, Grant } from '../shapes.ts';
import { newId, type World } from '../world.ts';

export const ACCESS_LIVES_S = 3599;
const CODE_LIVES_MS = 600_000;

/** An answer of the token endpoint that is an error. */
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
  /** Whether what was allowed earlier counts too. */
  include: boolean;
  offline: boolean;
  /** Whether the account was asked anew, so that even a known client gets a refresh token. */
  asked: boolean;
  redirectUri: string;
  challenge: string | null;
  plain: boolean;
  nonce: string | null;
}

/** Keeps what an account allows and gives the code that stands for it. */
export function allow({ store }: World, consent: Consent): Code {
  const { account, include, redirectUri, challenge, plain, nonce } = consent;
  const earlier = store.find('grants', account.id);
  const granted = [...new Set([...(earlier?.scopes ?? []), ...consent.scopes])];
  store.put('grants', {
    id: account.id,
    scopes: granted,
    refreshTokens: earlier?.refreshTokens ?? [],
  });
  return store.put('codes', {
    id: newId('4/0A', 32),
    account: account.id,
    scopes: include ? granted : consent.scopes,
    redirectUri,
    challenge,
    plain,
    refresh: consent.offline && (consent.asked || !earlier?.refreshTokens.length),
    nonce,
    expires: Date.now() + CODE_LIVES_MS,
  });
}

function checkVerifier({ challenge, plain }: Code, verifier: string | null): void {
  if (challenge === null) return;
  if (!verifier) throw new OAuthError('invalid_grant', 'Missing code verifier.');
  const shown = plain ? verifier : createHash('sha256').update(verifier).digest('base64url');
  if (shown !== challenge) throw new OAuthError('invalid_grant', 'Invalid code verifier.');
}

function issueAccess({ store }: World, account: string, scopes: string[]): AccessToken {
  const now = Date.now();
  for (const { id, expires } of store.all('accessTokens')) {
    if (expires <= now) store.remove('accessTokens', id);
  }
  const id = newId('ya29.', 48);
  return store.put('accessTokens', { id, account, scopes, expires: now + ACCESS_LIVES_S * 1000 });
}

/** Changes a code for tokens; a code is good for one try. */
export function redeemCode(world: World, form: URLSearchParams) {
  const { store } = world;
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
  const refreshToken = code.refresh ? newId('1//0', 48) : undefined;
  if (refreshToken) grant.refreshTokens.push(refreshToken);
  store.touch();
  const access = issueAccess(world, code.account, code.scopes);
  return { access, refreshToken, nonce: code.nonce };
}

const grantOf = ({ store }: World, refreshToken: string): Grant | undefined =>
  store.all('grants').find(({ refreshTokens }) => refreshTokens.includes(refreshToken));

export function redeemRefresh(world: World, form: URLSearchParams) {
  const grant = grantOf(world, form.get('refresh_token') ?? '');
  if (!grant) throw new OAuthError('invalid_grant', 'Token has been expired or revoked.');
  return { access: issueAccess(world, grant.id, grant.scopes), refreshToken: undefined };
}

/** An access token that is still good. */
export function findAccess({ store }: World, token: string): AccessToken | undefined {
  const access = store.find('accessTokens', token);
  return access && access.expires > Date.now() ? access : undefined;
}

/** Takes back everything that an account allowed. */
export function revokeGrant({ store }: World, account: string): void {
  store.remove('grants', account);
  for (const kind of ['codes', 'accessTokens', 'channels'] as const) {
    for (const row of store.all(kind)) if (row.account === account) store.remove(kind, row.id);
  }
}

/** Whose token this is, be it an access or a refresh token. */
export const ownerOf = (world: World, token: string): string | undefined =>
  findAccess(world, token)?.account ?? grantOf(world, token)?.id;
