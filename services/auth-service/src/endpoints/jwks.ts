import { openEndpoint } from '../protocol/endpoint.ts';

/** Returns the public signing keys. Services that verify tokens also cache them for 10 minutes. */
export const jwks = openEndpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  serve: async ({ keys }) => ({
    body: keys.jwks,
    headers: { 'cache-control': 'public, max-age=600' },
  }),
});
