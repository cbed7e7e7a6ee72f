import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { passwordBody, passwordGrant } from '../grants/password.ts';
import { pkceBody, pkceGrant } from '../grants/pkce.ts';
import { refreshTokenBody, refreshTokenGrant } from '../grants/refresh-token.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';

// The fields of the grants differ in name, so one schema reads all of them.
const grantBody = z.object({ ...passwordBody.shape, ...refreshTokenBody.shape, ...pkceBody.shape });

type Grant = (deps: Deps, body: z.output<typeof grantBody>, client: Client) => Promise<object>;

const GRANTS = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
]);

export const token = open({
  method: 'POST',
  path: '/token',
  limit: 'token',
  body: grantBody,
  serve: async (deps, { body, query, client }) => {
    const grant = GRANTS.get(query.grant_type ?? '');
    if (!grant) throw new AuthError(400, 'invalid_credentials', 'unsupported_grant_type');
    return { body: await grant(deps, body, client) };
  },
});
