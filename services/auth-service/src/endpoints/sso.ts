import { newId } from '@scheduler/service-kit';
import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { open } from '../protocol/endpoint.ts';
import { challengeFields, challengeOf, text } from '../protocol/fields.ts';
import { startFlow } from '../security/flow-state.ts';
import { providerByDomain, providerById, type SsoProvider } from '../sso/providers.ts';
import { checkSamlEnabled, samlFor } from '../sso/saml.ts';

const RELAY_LIFE_MS = 120_000;

const body = z.object({
  provider_id: text,
  domain: text,
  redirect_to: text,
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
});

type Body = z.output<typeof body>;

/** @throws AuthError 400 or 404 */
async function providerFor({ db }: Deps, { provider_id, domain }: Body): Promise<SsoProvider> {
  if ((provider_id === '') === (domain === '')) {
    throw validationFailed(
      provider_id === ''
        ? 'A provider_id or domain needs to be provided'
        : 'Only one of provider_id or domain supported',
    );
  }
  const isId = z.uuid().safeParse(provider_id).success;
  if (provider_id !== '' && !isId) throw validationFailed('provider_id must be an UUID');
  const found = isId ? await providerById(db, provider_id) : await providerByDomain(db, domain);
  if (!found) {
    const words = isId ? 'No such SSO provider' : 'No SSO provider assigned for this domain';
    throw new AuthError(404, 'sso_provider_not_found', words);
  }
  if (!found.disabled) return found;
  throw new AuthError(404, 'sso_provider_disabled', 'This SSO provider is disabled');
}

/** The identity provider's page with a request of ours, and the request's id. */
async function requestAt({ config }: Deps, provider: SsoProvider, relayState: string) {
  const made = { id: '' };
  const requests = {
    saveAsync: async (id: string, value: string) => {
      made.id = id;
      return { value, createdAt: Date.now() };
    },
    getAsync: async () => null,
    removeAsync: async () => null,
  };
  const saml = await samlFor(config, provider, requests);
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {});
  return { url, requestId: made.id };
}

/** Goes on to the page of the identity provider that serves a domain. */
export const sso = open({
  method: 'POST',
  path: '/sso',
  limit: 'sso',
  body,
  serve: async (deps, { body, redirectTo }) => {
    checkSamlEnabled(deps.config);
    const challenge = challengeOf(body);
    const provider = await providerFor(deps, body);
    const relayState = newId();
    const { url, requestId } = await requestAt(deps, provider, relayState);
    await deps.db.transaction(async (trx) => {
      const flow = { userId: null, challenge, method: 'sso/saml' };
      const origin = { provider_type: `sso:${provider.id}` };
      await trx('saml_relay_states').insert({
        id: relayState,
        sso_provider_id: provider.id,
        request_id: requestId,
        redirect_to: redirectTo,
        flow_state_id: challenge && (await startFlow(trx, flow, origin)),
        expires_at: new Date(Date.now() + RELAY_LIFE_MS).toISOString(),
      });
    });
    return body.skip_http_redirect ? { body: { url } } : { location: url };
  },
});
