import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { idTokenBody, idTokenGrant } from '../grants/id-token.ts';
import { passwordBody, passwordGrant } from '../grants/password.ts';
import { pkceBody, pkceGrant } from '../grants/pkce.ts';
import { refreshTokenBody, refreshTokenGrant } from '../grants/refresh-token.ts';
import { web3Body, web3Grant } from '../grants/web3.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { open, type Call } from '../protocol/endpoint.ts';

// The fields of the grants differ in name, so one schema reads all of them.
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
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
]);

export const token = open({
  method: 'POST',
  path: '/token',
  limit: 'token',
  body: grantBody,
  serve: async (deps, call) => {
    const grant = GRANTS.get(call.query.grant_type ?? '');
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return { body: await grant(deps, call.body, call) };
  },
});
