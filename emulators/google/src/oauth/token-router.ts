import Router from '@koa/router';
import type { Context } from 'koa';
import { readForm } from '../request-body.ts';
import { withFaults, type Faults } from '../faults.ts';
import type { EmulatorState } from '../emulator-state.ts';
import {
  ACCESS_TOKEN_TTL_S,
  findAccessToken,
  OAuthError,
  findTokenOwner,
  exchangeCode,
  refreshAccessToken,
  revokeGrant,
} from './grants.ts';
import { getClaims, createIdToken, getJwks, getPemKeys } from './id-token.ts';

interface Client {
  clientId: string;
  clientSecret: string;
}

interface OAuthDeps extends Client {
  state: EmulatorState;
  faults: Faults;
}

function readClientCredentials(ctx: Context, form: URLSearchParams): [string, string] {
  const [, basic] = /^Basic (.+)$/i.exec(ctx.get('authorization')) ?? [];
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

function issueTokens(state: EmulatorState, form: URLSearchParams) {
  const grantType = form.get('grant_type');
  if (grantType === 'authorization_code') return exchangeCode(state, form);
  if (grantType === 'refresh_token') return { ...refreshAccessToken(state, form), nonce: null };
  throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`);
}

async function handleToken(
  { state, clientId, clientSecret }: OAuthDeps,
  ctx: Context,
): Promise<void> {
  const form = await readForm(ctx.req);
  const [id, secret] = readClientCredentials(ctx, form);
  if (id !== clientId)
    throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
  if (secret !== clientSecret) throw new OAuthError('invalid_client', 'Unauthorized', 401);
  const { accessToken, refreshToken, nonce } = issueTokens(state, form);
  const account = state.store.find('accounts', accessToken.account);
  ctx.body = {
    access_token: accessToken.id,
    expires_in: ACCESS_TOKEN_TTL_S,
    ...(refreshToken && { refresh_token: refreshToken }),
    scope: accessToken.scopes.join(' '),
    token_type: 'Bearer',
    ...(account &&
      accessToken.scopes.includes('openid') && {
        id_token: createIdToken(state, { account, accessToken, clientId, nonce }),
      }),
  };
}

async function handleRevoke({ state }: OAuthDeps, ctx: Context): Promise<void> {
  const value = ctx.URL.searchParams.get('token') ?? (await readForm(ctx.req)).get('token') ?? '';
  const owner = findTokenOwner(state, value);
  if (!owner) throw new OAuthError('invalid_token', 'Token expired or revoked');
  revokeGrant(state, owner);
  ctx.body = {};
}

const readBearerToken = (ctx: Context) => /^Bearer (.+)$/i.exec(ctx.get('authorization'))?.[1];

function requireAccessToken(state: EmulatorState, value: string, status = 400) {
  const accessToken = findAccessToken(state, value);
  const account = accessToken && state.store.find('accounts', accessToken.account);
  if (!account) throw new OAuthError('invalid_token', 'Invalid Value', status);
  return { accessToken, account };
}

async function handleTokenInfo({ state, clientId }: OAuthDeps, ctx: Context): Promise<void> {
  const tokenParam = ctx.URL.searchParams.get('access_token') ?? readBearerToken(ctx);
  const value = tokenParam ?? (await readForm(ctx.req)).get('access_token') ?? '';
  const { accessToken, account } = requireAccessToken(state, value);
  const { email_verified: verified, ...claims } = getClaims(account, accessToken.scopes);
  const grant = state.store.find('grants', account.id);
  ctx.body = {
    azp: clientId,
    aud: clientId,
    ...claims,
    ...(verified && { email_verified: String(verified) }),
    scope: accessToken.scopes.join(' '),
    exp: String(Math.floor(accessToken.expires / 1000)),
    expires_in: String(Math.floor((accessToken.expires - Date.now()) / 1000)),
    access_type: grant?.refreshTokens.length ? 'offline' : 'online',
  };
}

function handleUserInfo({ state }: OAuthDeps, ctx: Context): void {
  const { accessToken, account } = requireAccessToken(state, readBearerToken(ctx) ?? '', 401);
  if (!accessToken.scopes.includes('openid'))
    throw new OAuthError('invalid_request', 'No openid', 401);
  ctx.body = getClaims(account, accessToken.scopes);
}

/** Creates the token, revocation, token info, user info and certificate endpoints. */
export function createOAuthRouter(deps: OAuthDeps): Router {
  const router = new Router();
  const { state, faults } = deps;
  const createHandler =
    (call: string, run: (deps: OAuthDeps, ctx: Context) => Promise<void> | void) =>
    (ctx: Context) =>
      withFaults(ctx, { faults, call }, async () => {
        try {
          await run(deps, ctx);
        } catch (error) {
          if (!(error instanceof OAuthError)) throw error;
          ctx.status = error.status;
          ctx.body = error.toJSON();
        }
      });
  router.post('/token', createHandler('token', handleToken));
  router.post('/revoke', createHandler('revoke', handleRevoke));
  router.all('/tokeninfo', createHandler('tokeninfo', handleTokenInfo));
  router.get('/oauth2/v3/userinfo', createHandler('userinfo', handleUserInfo));
  router.get('/oauth2/v3/certs', (ctx) => {
    ctx.body = getJwks(state);
  });
  router.get('/oauth2/v1/certs', (ctx) => {
    ctx.body = getPemKeys(state);
  });
  return router;
}
