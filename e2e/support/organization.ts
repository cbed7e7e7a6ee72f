import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createIdentityProvider,
  parseAuthnRequest,
} from '../../services/auth-service/src/testing/saml-identity-provider.ts';
import { administrator, JWT_SECRET } from './administrator.ts';

export interface Organization {
  /** For auth-service. */
  env: Record<string, string>;
  /** Makes the product know the organization by its domain. */
  register: () => Promise<void>;
  close: () => Promise<void>;
}

const DOMAIN = 'organization.test';

const page = (body: string) => `<!doctype html><title>Organization</title>${body}`;

const FORM = page(
  '<form method="post"><label>Name <input name="name"></label><button>Sign in</button></form>',
);

const escaped = (value: string) => value.replaceAll('"', '&quot;');

/** An organization whose page signs in, by SAML, whoever types a name there. */
export async function startOrganization(site: string): Promise<Organization> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/sign-in`;
  const provider = createIdentityProvider({ externalUrl: site, signInUrl: url });

  async function answerTo(request: IncomingMessage): Promise<string> {
    const { id: inResponseTo, relayState } = parseAuthnRequest(url + (request.url ?? ''));
    const name = new URLSearchParams(await text(request)).get('name') ?? '';
    const person = { nameId: name, email: `${name}@${DOMAIN}` };
    const said = provider.createResponse(provider.createSignedAssertion(person, { inResponseTo }), { inResponseTo });
    return page(
      `<form method="post" action="${site}/auth/v1/sso/saml/acs">
        <input type="hidden" name="SAMLResponse" value="${escaped(said)}">
        <input type="hidden" name="RelayState" value="${escaped(relayState)}">
      </form><script>document.forms[0].submit()</script>`,
    );
  }

  server.on('request', (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.method === 'GET') response.end(FORM);
    else void answerTo(request).then((answer) => response.end(answer));
  });

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    env: {
      GOTRUE_SAML_ENABLED: 'true',
      GOTRUE_SAML_PRIVATE_KEY: privateKey
        .export({ type: 'pkcs8', format: 'der' })
        .toString('base64'),
      GOTRUE_JWT_SECRET: JWT_SECRET,
    },
    register: async () => {
      const body = { type: 'saml', metadata_xml: provider.metadata, domains: [DOMAIN] };
      await administrator(site, '/admin/sso/providers', body);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
