import { DOMParser } from '@xmldom/xmldom';
import type { Profile } from '@node-saml/node-saml';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { getBrowserSecret } from '../oauth/browser-cookie.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import {
  buildRedirectUrl,
  redirectWithError,
  toSessionParams,
  type RedirectParams,
} from '../protocol/redirect-url.ts';
import { selectRedirect } from '../protocol/redirect-allow-list.ts';
import { issueAuthCode, requireSameBrowser } from '../security/flow-state.ts';
import { consumeOnce } from '../security/replay-guard.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { parseAssertion } from '../sso/assertion.ts';
import { hasDocumentType } from '../sso/metadata.ts';
import { findProviderByEntityId, findProviderById, type SsoProvider } from '../sso/providers.ts';
import { getAcsUrl, requireSamlEnabled, createSaml, buildServiceMetadata } from '../sso/saml.ts';
import { findOrCreateSsoUser } from '../sso/sso-user.ts';
import { getErrorReason } from '../protocol/error-reason.ts';

interface RelayState {
  id: string;
  sso_provider_id: string;
  request_id: string;
  redirect_to: string;
  flow_state_id: string | null;
  browser_hash: string | null;
  /** Sealed. */
  response: string | null;
  expires_at: string;
}

const RESPONSE_PURPOSE = 'saml-response';
const ACS_PATH = '/sso/saml/acs';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Deletes and returns the relay state of a request, so each request accepts only one response.
 *
 * @param browserSecret `null` if the browser has none
 * @returns `null` if the identity provider started the sign-in
 */
async function claimRelayState(
  deps: Deps,
  relayState: string,
  browserSecret: string | null,
): Promise<RelayState | null> {
  if (!UUID.test(relayState)) return null;
  const relay = await deps.db.transaction(async (trx) => {
    const row = await trx<RelayState>('saml_relay_states')
      .where({ id: relayState })
      .forUpdate()
      .first();
    if (!row) {
      throw new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist');
    }
    requireSameBrowser(deps, row.browser_hash, browserSecret);
    await trx('saml_relay_states').where({ id: relayState }).delete();
    return row;
  });
  if (Date.parse(relay.expires_at) > Date.now()) return relay;
  throw new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try again');
}

/** Parses the claimed issuer. The signature is verified later. */
function parseIssuer(xml: string): string {
  try {
    const parser = new DOMParser({ errorHandler: () => undefined });
    const root = parser.parseFromString(xml, 'text/xml').documentElement;
    const [issuer] = Array.from(root.getElementsByTagNameNS('*', 'Issuer'));
    return (issuer?.textContent ?? '').trim();
  } catch {
    return '';
  }
}

async function findProvider(deps: Deps, relay: RelayState | null, xml: string) {
  const provider = relay
    ? await findProviderById(deps.db, relay.sso_provider_id)
    : await findProviderByEntityId(deps.db, parseIssuer(xml));
  if (!provider || provider.disabled) {
    throw new AuthError(404, 'saml_idp_not_found', 'A SAML connection has not been established');
  }
  return provider;
}

/** @throws AuthError 400 if the response is unsigned, expired, unexpected or for another service */
async function verifyResponse(
  deps: Deps,
  {
    provider,
    relay,
    response,
  }: { provider: SsoProvider; relay: RelayState | null; response: string },
): Promise<Profile> {
  const requestId = relay?.request_id;
  const saml = await createSaml(deps.config, provider, {
    saveAsync: async (_id, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new Error('The response has no profile');
    if (relay && profile['inResponseTo'] !== requestId)
      throw new Error('The response matches no request');
    return profile;
  } catch (err) {
    deps.log.warn(
      { reason: getErrorReason(err), provider_id: provider.id },
      'rejected a SAML response',
    );
    throw validationFailed('SAML Assertion is not valid');
  }
}

interface SamlPost {
  response: string;
  relay: RelayState | null;
  client: ClientInfo;
}

async function completeSignIn(
  deps: Deps,
  { response, relay, client }: SamlPost,
): Promise<RedirectParams> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  if (xml === '' || hasDocumentType(xml)) throw validationFailed('SAMLResponse is not valid');
  const provider = await findProvider(deps, relay, xml);
  const providerName = `sso:${provider.id}`;
  const profile = await verifyResponse(deps, { provider, relay, response });
  const assertion = parseAssertion(profile, provider.attribute_mapping, getAcsUrl(deps.config));
  const result = await deps.db.transaction(async (trx) => {
    const replayGuard = {
      kind: `saml:${provider.id}`,
      value: assertion.id,
      expiresAt: assertion.expiresAt,
    };
    if (!(await consumeOnce(deps, trx, replayGuard)))
      throw validationFailed('SAML Assertion has been used');
    const userId = await findOrCreateSsoUser(deps, trx, {
      provider: providerName,
      assertion,
      client,
    });
    if (relay?.flow_state_id) {
      return { code: await issueAuthCode(deps, trx, relay.flow_state_id, { user_id: userId }) };
    }
    return {
      live: await startSession(deps, trx, {
        userId,
        method: 'sso/saml',
        provider: providerName,
        amrProvider: providerName,
        notAfter: assertion.sessionExpiresAt,
        client,
      }),
    };
  });
  if ('code' in result) return { query: { code: result.code } };
  return { fragment: toSessionParams(await createTokenResponse(deps, result.live)) };
}

/**
 * Stores the response of a sign-in that is bound to a browser. Browsers don't send `Lax` cookies with
 * cross-site POST requests, so they are redirected to the GET endpoint.
 *
 * @returns whether the sign-in is bound to a browser
 */
async function storeResponse(
  { db, secrets }: Deps,
  { SAMLResponse, RelayState: id }: { SAMLResponse: string; RelayState: string },
): Promise<boolean> {
  if (!UUID.test(id)) return false;
  const updated = await db('saml_relay_states')
    .where({ id })
    .whereNotNull('browser_hash')
    .whereNull('response')
    .update({ response: secrets.seal(RESPONSE_PURPOSE, SAMLResponse) });
  return updated > 0;
}

interface AcsRequest {
  relayState: string;
  /** Returns the response of the identity provider. */
  getResponse: (relay: RelayState | null) => string;
  browserSecret: string | null;
  client: ClientInfo;
}

/** Redirects to the app with a session, a code or an error. */
async function handleResponse(deps: Deps, request: AcsRequest) {
  const { relayState, getResponse, browserSecret, client } = request;
  // Sign-ins started by the identity provider may have a page URL as RelayState.
  let redirectTo = selectRedirect(deps.config, [relayState]);
  try {
    const relay = await claimRelayState(deps, relayState, browserSecret);
    redirectTo = relay?.redirect_to ?? redirectTo;
    const landing = await completeSignIn(deps, { response: getResponse(relay), relay, client });
    return { location: buildRedirectUrl(redirectTo, landing) };
  } catch (error) {
    return redirectWithError(redirectTo, error);
  }
}

export const samlEndpoints = [
  openEndpoint({
    method: 'GET',
    path: '/sso/saml/metadata',
    serve: async ({ config }) => {
      requireSamlEnabled(config);
      return { text: { type: 'application/xml', content: buildServiceMetadata(config) } };
    },
  }),
  /** SAML assertion consumer service. */
  openEndpoint({
    method: 'POST',
    path: ACS_PATH,
    limit: 'sso',
    form: true,
    body: z.object({ SAMLResponse: optionalText, RelayState: optionalText }),
    storesDevice: true,
    serve: async (deps, { body, client, getCookie }) => {
      requireSamlEnabled(deps.config);
      if (await storeResponse(deps, body)) {
        const query = new URLSearchParams({ relay: body.RelayState });
        return { location: `${getAcsUrl(deps.config)}?${query}` };
      }
      return handleResponse(deps, {
        relayState: body.RelayState,
        getResponse: () => body.SAMLResponse,
        browserSecret: getBrowserSecret(deps, getCookie),
        client,
      });
    },
  }),
  /** Completes a sign-in whose response is stored. */
  openEndpoint({
    method: 'GET',
    path: ACS_PATH,
    limit: 'sso',
    storesDevice: true,
    serve: async (deps, { query, client, getCookie }) => {
      requireSamlEnabled(deps.config);
      return handleResponse(deps, {
        relayState: query.relay ?? '',
        getResponse: (relay) =>
          relay?.response ? deps.secrets.unseal(RESPONSE_PURPOSE, relay.response) : '',
        browserSecret: getBrowserSecret(deps, getCookie),
        client,
      });
    },
  }),
];
