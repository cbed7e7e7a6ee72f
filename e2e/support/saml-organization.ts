import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  createIdentityProvider,
  parseAuthnRequest,
} from '../../services/auth-service/src/testing/saml-identity-provider.ts';
import { callAuthAdmin, JWT_SECRET } from './auth-admin.ts';

export interface SamlOrganization {
  /** Environment variables for auth-service. */
  env: Record<string, string>;
  /** Registers the organization and its email domain with the product. */
  register: () => Promise<void>;
  close: () => Promise<void>;
}

const DOMAIN = 'organization.test';

const renderPage = (body: string) => `<!doctype html><title>Organization</title>${body}`;

const FORM = renderPage(
  '<form method="post"><label>Name <input name="name"></label><button>Sign in</button></form>',
);

const escapeQuotes = (value: string) => value.replaceAll('"', '&quot;');

/** Starts an organization with a SAML sign-in page that accepts any name. */
export async function startSamlOrganization(site: string): Promise<SamlOrganization> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/sign-in`;
  const provider = createIdentityProvider({ externalUrl: site, signInUrl: url });

  async function renderSignInResponse(request: IncomingMessage): Promise<string> {
    const { id: inResponseTo, relayState } = parseAuthnRequest(url + (request.url ?? ''));
    const name = new URLSearchParams(await text(request)).get('name') ?? '';
    const user = { nameId: name, email: `${name}@${DOMAIN}` };
    const samlResponse = provider.createResponse(
      provider.createSignedAssertion(user, { inResponseTo }),
      { inResponseTo },
    );
    return renderPage(
      `<form method="post" action="${site}/auth/v1/sso/saml/acs">
        <input type="hidden" name="SAMLResponse" value="${escapeQuotes(samlResponse)}">
        <input type="hidden" name="RelayState" value="${escapeQuotes(relayState)}">
      </form><script>document.forms[0].submit()</script>`,
    );
  }

  server.on('request', (request, response) => {
    response.setHeader('content-type', 'text/html');
    if (request.method === 'GET') response.end(FORM);
    else void renderSignInResponse(request).then((body) => response.end(body));
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
      await callAuthAdmin(site, '/admin/sso/providers', body);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
