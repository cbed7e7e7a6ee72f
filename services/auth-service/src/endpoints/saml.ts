import { DOMParser } from '@xmldom/xmldom';
import type { Profile } from '@node-saml/node-saml';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { failureFields, landingAt, sessionFields, type Landing } from '../protocol/landing.ts';
import { redirectTarget } from '../protocol/redirect.ts';
import { issueAuthCode } from '../security/flow-state.ts';
import { spend } from '../security/spent.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { readAssertion } from '../sso/assertion.ts';
import { hasDocumentType } from '../sso/metadata.ts';
import { providerByEntity, providerById, type SsoProvider } from '../sso/providers.ts';
import { acsUrl, checkSamlEnabled, samlFor, serviceMetadata } from '../sso/saml.ts';
import { ssoUser } from '../sso/user.ts';
import { reasonOf } from '../protocol/reason.ts';

export const samlMetadata = open({
  method: 'GET',
  path: '/sso/saml/metadata',
  serve: async ({ config }) => {
    checkSamlEnabled(config);
    return { text: { type: 'application/xml', content: serviceMetadata(config) } };
  },
});

interface RelayState {
  id: string;
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  flow_state_id: string | null;
  expires_at: string;
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The request that is answered, which is once; `null` when the identity provider began. */
async function claimRelayState({ db }: Deps, relayState: string): Promise<RelayState | null> {
  if (!UUID.test(relayState)) return null;
  const [found] = await db<RelayState>('saml_relay_states')
    .where({ id: relayState })
    .delete()
    .returning('*');
  if (!found) {
    throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist');
  }
  if (Date.parse(found.expires_at) > Date.now()) return found;
  throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try again');
}

/** Whose answer this claims to be; what it says is proven afterwards. */
function issuerOf(xml: string): string {
  try {
    const parser = new DOMParser({ errorHandler: () => undefined });
    const root = parser.parseFromString(xml, 'text/xml').documentElement;
    const [issuer] = Array.from(root.getElementsByTagNameNS('*', 'Issuer'));
    return (issuer?.textContent ?? '').trim();
  } catch {
    return '';
  }
}

async function providerFor(deps: Deps, relay: RelayState | null, xml: string) {
  const provider = relay
    ? await providerById(deps.db, relay.sso_provider_id)
    : await providerByEntity(deps.db, issuerOf(xml));
  if (!provider || provider.disabled) {
    throw new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established');
  }
  return provider;
}

/** @throws AuthError 400 unless the answer is signed, for us, in time and to our request */
async function verified(
  deps: Deps,
  {
    provider,
    relay,
    response,
  }: { provider: SsoProvider; relay: RelayState | null; response: string },
): Promise<Profile> {
  const asked = relay?.request_id;
  const saml = await samlFor(deps.config, provider, {
    saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (id) => (id === asked ? new Date().toISOString() : null),
    removeAsync: async () => null,
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error('The answer signs nobody in');
    if (relay && profile['inResponseTo'] !== asked) throw new Error('The answer is to no request');
    return profile;
  } catch (err) {
    deps.log.warn({ reason: reasonOf(err), provider_id: provider.id }, 'a SAML answer was refused');
    throw validationFailed('SAML Assertion is not valid');
  }
}

interface Posted {
  response: string;
  relay: RelayState | null;
  client: Client;
}

async function arrive(deps: Deps, { response, relay, client }: Posted): Promise<Landing> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (xml === '' || hasDocumentType(xml)) throw validationFailed('SAMLResponse is not valid');
  const provider = await providerFor(deps, relay, xml);
  const name = `sso:${provider.id}`;
  const profile = await verified(deps, { provider, relay, response });
  const assertion = readAssertion(profile, provider.attribute_mapping, acsUrl(deps.config));
  const result = await deps.db.transaction(async (trx) => {
    const once = { kind: `saml:${provider.id}`, value: assertion.id, until: assertion.until };
    if (!(await spend(deps, trx, once))) throw validationFailed('SAML Assertion has been used');
    const userId = await ssoUser(deps, trx, { provider: name, assertion, client });
    if (relay?.flow_state_id) {
      return { code: await issueAuthCode(deps, trx, relay.flow_state_id, { user_id: userId }) };
    }
    return {
      live: await startSession(deps, trx, {
        userId,
        method: 'sso/saml',
        provider: name,
        vouchedBy: name,
        notAfter: assertion.sessionEnds,
        client,
      }),
    };
  });
  if ('code' in result) return { query: { code: result.code } };
  return { fragment: sessionFields(await tokenResponse(deps, result.live)) };
}

/** Takes an identity provider's answer; whatever comes of it, the person lands on a page. */
export const samlAcs = open({
  method: 'POST',
  path: '/sso/saml/acs',
  limit: 'sso',
  form: true,
  body: z.object({ SAMLResponse: text, RelayState: text }),
  serve: async (deps, { body, client }) => {
    checkSamlEnabled(deps.config);
    // What begins at the identity provider may name a page in place of a request.
    let redirectTo = redirectTarget(deps.config, [body.RelayState]);
    try {
      const relay = await claimRelayState(deps, body.RelayState);
      redirectTo = relay?.redirect_to ?? redirectTo;
      const place = await arrive(deps, { response: body.SAMLResponse, relay, client });
      return { location: landingAt(redirectTo, place) };
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const failure = failureFields(error);
      return { location: landingAt(redirectTo, { fragment: failure, query: failure }) };
    }
  },
});
