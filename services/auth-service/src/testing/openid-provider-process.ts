import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** An OpenID provider that signs in the user encoded in `login_hint` without interaction. */
const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const decodeClaims = (id: string) =>
  JSON.parse(Buffer.from(id, 'base64url').toString()) as Record<string, unknown>;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'scheduler',
      client_secret: 'a secret of the client',
      redirect_uris: [process.env['REDIRECT_URI'] ?? ''],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: async () => ({ ...decodeClaims(id), sub: id }),
  }),
  // Grants consent without a prompt.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new provider.Grant({
      accountId: oidc.session?.accountId,
      clientId: oidc.client?.clientId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

provider.use(async (context, next) => {
  if (!context.path.startsWith('/interaction/')) return next();
  const { params } = await provider.interactionDetails(context.req, context.res);
  const hint = params['login_hint'] as string;
  const result = hint === 'nobody' ? { error: 'access_denied' } : { login: { accountId: hint } };
  context.respond = false;
  await provider.interactionFinished(context.req, context.res, result);
});

const handleRequest = provider.callback();
server.on('request', (request, response) => void handleRequest(request, response));
process.stdout.write(`${issuer}\n`);
