import { newId } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { ensureBrowserSecret } from '../oauth/browser-cookie.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import { challengeFields, parseChallenge, optionalText } from '../protocol/fields.ts';
import { hashBrowserSecret, startFlow } from '../security/flow-state.ts';
import { findProviderByDomain, findProviderById, type SsoProvider } from '../sso/providers.ts';
import { requireSamlEnabled, createSaml } from '../sso/saml.ts';

const RELAY_STATE_TTL_MS = 120_000;

const body = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

type Body = z.output<typeof body>;

/** @throws AuthError 400 or 404 */
async function requireProvider({ db }: Deps, { provider_id, domain }: Body): Promise<SsoProvider> {
  if ((provider_id === '') === (domain === '')) {
    throw validationFailed(
      provider_id === ''
        ? 'A provider_id or domain needs to be provided'
        : 'Only one of provider_id or domain supported',
    );
  }
  const isId = z.uuid().safeParse(provider_id).success;
  if (provider_id !== '' && !isId) throw validationFailed('provider_id must be an UUID');
  const provider = isId
    ? await findProviderById(db, provider_id)
    : await findProviderByDomain(db, domain);
  if (!provider) {
    const message = isId ? 'No such SSO provider' : 'No SSO provider assigned for this domain';
    throw new AuthError(404, 'sso_provider_not_found', message);
  }
  if (!provider.disabled) return provider;
  throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is disabled');
}

/** Creates a SAML authentication request and returns its redirect URL and ID. */
async function createAuthnRequest({ config }: Deps, provider: SsoProvider, relayState: string) {
  const request = { id: '' };
  const requestStore = {
    saveAsync: async (id: string, value: string) => {
      request.id = id;
      return { value, createdAt: Date.now() };
    },
    getAsync: async () => null,
    removeAsync: async () => null,
  };
  const saml = await createSaml(config, provider, requestStore);
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  return { url, requestId: request.id };
}

/** Redirects to a domain's identity provider. */
export const sso = openEndpoint({
  method: 'POST',
  path: '/sso',
  limit: 'sso',
  body,
  serve: async (deps, { body, redirectTo, getCookie, hasOrigin }) => {
    requireSamlEnabled(deps.config);
    const challenge = parseChallenge(body);
    const provider = await requireProvider(deps, body);
    const relayState = newId();
    const browser = hasOrigin ? ensureBrowserSecret(deps, getCookie) : null;
    const { url, requestId } = await createAuthnRequest(deps, provider, relayState);
    await deps.db.transaction(async (trx) => {
      const flow = { userId: null, challenge, method: 'sso/saml' };
      const origin = { provider_type: `sso:${provider.id}` };
      await trx('saml_relay_states').insert({
        id: relayState,
        sso_provider_id: provider.id,
        request_id: requestId,
        redirect_to: redirectTo,
        browser_hash: browser && hashBrowserSecret(deps, browser.browserSecret),
        flow_state_id: challenge && (await startFlow(trx, flow, origin)),
        expires_at: new Date(Date.now() + RELAY_STATE_TTL_MS).toISOString(),
      });
    });
    const headers = browser?.headers ?? {};
    return body.skip_http_redirect ? { body: { url }, headers } : { location: url, headers };
  },
});
