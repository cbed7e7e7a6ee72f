import { openEndpoint } from '../protocol/endpoint.ts';

/** Public signing keys. Verifying services cache them for the same 10 minutes. */
export const jwks = openEndpoint({
  method: 'GET',
  path: '/.well-known/jwks.json',
  serve: async ({ keys }) => ({
    body: keys.jwks,
    headers: { 'cache-control': 'public, max-age=600' },
  }),
});
