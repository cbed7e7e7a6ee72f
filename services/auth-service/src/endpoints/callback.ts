import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { getProfileFromCallback } from '../oauth/exchange-code.ts';
import { providerFailed } from '../oauth/providers.ts';
import { resolveSignIn } from '../oauth/provider-sign-in.ts';
import { getBrowserSecret } from '../oauth/browser-cookie.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { openEndpoint } from '../protocol/endpoint.ts';
import {
  buildRedirectUrl,
  redirectWithError,
  toSessionParams,
  type RedirectParams,
} from '../protocol/redirect-url.ts';
import { claimFlow, issueAuthCode, type FlowState } from '../security/flow-state.ts';
import { sealProviderTokens } from '../security/provider-tokens.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';

type Params = Readonly<Record<string, string>>;

interface CallbackRequest {
  params: Params;
  client: ClientInfo;
  /** `null` if the browser has none. */
  browserSecret: string | null;
}

/** Truncates the provider's error description, which is untrusted input shown to the user. */
function toProviderError({ error, error_description }: Params): AuthError {
  const description = (error_description ?? error ?? '').slice(0, 200);
  return error === 'access_denied'
    ? new AuthError(403, 'access_denied', description || 'Access was denied')
    : providerFailed(description || 'OAuth callback without a code');
}

async function completeSignIn(
  deps: Deps,
  flow: FlowState,
  { params, client }: CallbackRequest,
): Promise<RedirectParams> {
  if (!params.code) throw toProviderError(params);
  const { provider_type: provider, provider_secrets: secrets } = flow;
  if (!provider || !secrets)
    throw providerFailed('OAuth state was not created for a provider sign-in');
  const profile = await getProfileFromCallback(deps, { params, provider, secrets });
  const redirectTo = flow.redirect_to ?? deps.config.GOTRUE_SITE_URL;
  const result = await deps.db.transaction(async (trx) => {
    const linkingTarget = flow.linking_target_id;
    const admission = await resolveSignIn(deps, trx, {
      profile,
      linkingTarget,
      redirectTo,
      client,
    });
    if ('error' in admission) return admission;
    const { userId } = admission;
    if (flow.code_challenge) {
      const provider_tokens = sealProviderTokens(deps, profile.tokens);
      return {
        code: await issueAuthCode(deps, trx, flow.id, { user_id: userId, provider_tokens }),
      };
    }
    const start = { userId, method: 'oauth', provider, amrProvider: provider, client };
    return { live: await startSession(deps, trx, start) };
  });
  if ('error' in result) throw result.error;
  if ('code' in result) return { query: { code: result.code } };
  const session = { ...(await createTokenResponse(deps, result.live)), ...profile.tokens };
  return { fragment: toSessionParams(session) };
}

/** Redirects to the app with a session, a code or an error. Never responds with an error status. */
async function handleCallback(deps: Deps, request: CallbackRequest) {
  let redirectTo = deps.config.GOTRUE_SITE_URL;
  try {
    const { params, browserSecret } = request;
    const flow = await claimFlow(deps, deps.db, { state: params.state ?? '', browserSecret });
    redirectTo = flow.redirect_to ?? redirectTo;
    return { location: buildRedirectUrl(redirectTo, await completeSignIn(deps, flow, request)) };
  } catch (error) {
    return redirectWithError(redirectTo, error);
  }
}

/** Characters of the redirect's query. Longer headers are rejected by proxies. */
const MAX_CALLBACK_LENGTH = 8000;

export const callbackEndpoints = [
  openEndpoint({
    method: 'GET',
    path: '/callback',
    limit: 'token',
    storesDevice: true,
    serve: (deps, { query, client, getCookie }) =>
      handleCallback(deps, {
        params: query,
        client,
        browserSecret: getBrowserSecret(deps, getCookie),
      }),
  }),
  /**
   * Redirects form posts from providers (`response_mode=form_post`) to the GET endpoint, because
   * browsers don't send `Lax` cookies with cross-site POST requests.
   */
  openEndpoint({
    method: 'POST',
    path: '/callback',
    limit: 'token',
    form: true,
    body: z.record(z.string(), z.string()),
    serve: async ({ config }, { body }) => {
      const query = new URLSearchParams(body).toString();
      if (query.length > MAX_CALLBACK_LENGTH) throw validationFailed('The callback is too long');
      return { location: `${config.API_EXTERNAL_URL}/auth/v1/callback?${query}` };
    },
  }),
];
