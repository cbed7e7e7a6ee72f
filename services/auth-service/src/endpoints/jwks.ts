import { open } from '../protocol/endpoint.ts';

/** The public keys; kept as long as the services that verify with them keep them. */
export const jwks = open({
  method: 'GET',
  path: '/.well-known/jwks.json',
  serve: async ({ keys }) => ({
    body: keys.jwks,
    headers: { 'cache-control': 'public, max-age=600' },
  }),
});
