import Router from '@koa/router';
import type { Context } from 'koa';
import { readForm } from '../body.ts';
import { withFaults, type Faults } from '../faults.ts';
import type { World } from '../world.ts';
import {
  ACCESS_LIVES_S,
  findAccess,
  OAuthError,
  ownerOf,
  redeemCode,
  redeemRefresh,
  revokeGrant,
} from './grants.ts';
import { claimsOf, idToken, jwks, pems } from './identity.ts';

interface Client {
  clientId: string;
  clientSecret: string;
}

interface Parts extends Client {
  world: World;
  faults: Faults;
}

function credentials(ctx: Context, form: URLSearchParams): [string, string] {
  const [, basic] = /^Basic (.+)$/i.exec(ctx.get('authorization')) ?? [];
  if (!basic) return [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

function redeem(world: World, form: URLSearchParams) {
  const kind = form.get('grant_type');
  if (kind === 'authorization_code') return redeemCode(world, form);
  if (kind === 'refresh_token') return { ...redeemRefresh(world, form), nonce: null };
  throw new OAuthError('unsupported_grant_type', `Invalid grant_type: ${kind ?? ''}`);
}

async function token({ world, clientId, clientSecret }: Parts, ctx: Context): Promise<void> {
  const form = await readForm(ctx.req);
  const [id, secret] = credentials(ctx, form);
  if (id !== clientId)
    throw new OAuthError('invalid_client', 'The OAuth client was not found.', 401);
  if (secret !== clientSecret) throw new OAuthError('invalid_client', 'Unauthorized', 401);
  const { access, refreshToken, nonce } = redeem(world, form);
  const account = world.store.find('accounts', access.account);
  ctx.body = {
    access_token: access.id,
    expires_in: ACCESS_LIVES_S,
    ...(refreshToken && { refresh_token: refreshToken }),
    scope: access.scopes.join(' '),
    token_type: 'Bearer',
    ...(account &&
      access.scopes.includes('openid') && {
        id_token: idToken(world, { account, access, clientId, nonce }),
      }),
  };
}

async function revoke({ world }: Parts, ctx: Context): Promise<void> {
  const value = ctx.URL.searchParams.get('token') ?? (await readForm(ctx.req)).get('token') ?? '';
  const owner = ownerOf(world, value);
  if (!owner) throw new OAuthError('invalid_token', 'Token expired or revoked');
  revokeGrant(world, owner);
  ctx.body = {};
}

const bearer = (ctx: Context) => /^Bearer (.+)$/i.exec(ctx.get('authorization'))?.[1];

function holder(world: World, value: string, status = 400) {
  const access = findAccess(world, value);
  const account = access && world.store.find('accounts', access.account);
  if (!account) throw new OAuthError('invalid_token', 'Invalid Value', status);
  return { access, account };
}

async function tokenInfo({ world, clientId }: Parts, ctx: Context): Promise<void> {
  const asked = ctx.URL.searchParams.get('access_token') ?? bearer(ctx);
  const value = asked ?? (await readForm(ctx.req)).get('access_token') ?? '';
  const { access, account } = holder(world, value);
  const { email_verified: verified, ...claims } = claimsOf(account, access.scopes);
  const grant = world.store.find('grants', account.id);
  ctx.body = {
    azp: clientId,
    aud: clientId,
    ...claims,
    ...(verified && { email_verified: String(verified) }),
    scope: access.scopes.join(' '),
    exp: String(Math.floor(access.expires / 1000)),
    expires_in: String(Math.floor((access.expires - Date.now()) / 1000)),
    access_type: grant?.refreshTokens.length ? 'offline' : 'online',
  };
}

function userInfo({ world }: Parts, ctx: Context): void {
  const { access, account } = holder(world, bearer(ctx) ?? '', 401);
  if (!access.scopes.includes('openid')) throw new OAuthError('invalid_request', 'No openid', 401);
  ctx.body = claimsOf(account, access.scopes);
}

/** Where tokens are given, told of and taken back, and the keys that sign them. */
export function oauthRouter(parts: Parts): Router {
  const router = new Router();
  const { world, faults } = parts;
  const answering =
    (call: string, run: (parts: Parts, ctx: Context) => Promise<void> | void) => (ctx: Context) =>
      withFaults(ctx, { faults, call }, async () => {
        try {
          await run(parts, ctx);
        } catch (error) {
          if (!(error instanceof OAuthError)) throw error;
          ctx.status = error.status;
          ctx.body = error.toJSON();
        }
      });
  router.post('/token', answering('token', token));
  router.post('/revoke', answering('revoke', revoke));
  router.all('/tokeninfo', answering('tokeninfo', tokenInfo));
  router.get('/oauth2/v3/userinfo', answering('userinfo', userInfo));
  router.get('/oauth2/v3/certs', (ctx) => {
    ctx.body = jwks(world);
  });
  router.get('/oauth2/v1/certs', (ctx) => {
    ctx.body = pems(world);
  });
  return router;
}
