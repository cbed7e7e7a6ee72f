import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { idTokenBody, handleIdTokenGrant } from '../grants/id-token.ts';
import { passwordBody, handlePasswordGrant } from '../grants/password.ts';
import { pkceBody, handlePkceGrant } from '../grants/pkce.ts';
import { refreshTokenBody, handleRefreshTokenGrant } from '../grants/refresh-token.ts';
import { web3Body, handleWeb3Grant } from '../grants/web3.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { openEndpoint, type Call } from '../protocol/endpoint.ts';

// Field names are unique across grants, so one schema parses all of them.
const grantBody = z.object({
  ...passwordBody.shape,
  ...refreshTokenBody.shape,
  ...pkceBody.shape,
  ...idTokenBody.shape,
  ...web3Body.shape,
});

type Body = z.output<typeof grantBody>;
type Grant = (deps: Deps, body: Body, call: Call<Body>) => Promise<object>;

const GRANTS = new Map<string, Grant>([
  ['password', handlePasswordGrant],
  ['refresh_token', handleRefreshTokenGrant],
  ['pkce', handlePkceGrant],
  ['id_token', handleIdTokenGrant],
  ['web3', handleWeb3Grant],
]);

export const token = openEndpoint({
  method: 'POST',
  path: '/token',
  limit: 'token',
  storesDevice: true,
  body: grantBody,
  serve: async (deps, call) => {
    const grant = GRANTS.get(call.query.grant_type ?? '');
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return { body: await grant(deps, call.body, call) };
  },
});
