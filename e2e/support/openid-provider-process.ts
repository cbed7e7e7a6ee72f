import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** A real OpenID provider with its own pages. Accepts any login and uses it as the account ID. */
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: process.env['CLIENT_ID'] ?? '',
      client_secret: process.env['CLIENT_SECRET'] ?? '',
      redirect_uris: [process.env['REDIRECT_URI'] ?? ''],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: id, email_verified: true, name: 'Grace Hopper' }),
  }),
});

const handle = provider.callback();
server.on('request', (request, response) => void handle(request, response));
process.stdout.write(`listening at ${issuer}\n`);
