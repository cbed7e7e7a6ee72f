import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { profileFromAnswer } from '../oauth/finish.ts';
import { providerFailed } from '../oauth/providers.ts';
import { admit } from '../oauth/sign-in.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { open } from '../protocol/endpoint.ts';
import { failureFields, landingAt, sessionFields, type Landing } from '../protocol/landing.ts';
import { claimFlow, issueAuthCode, type FlowState } from '../security/flow-state.ts';
import { sealProviderTokens } from '../security/provider-tokens.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';

type Params = Readonly<Record<string, string>>;

interface Answer {
  params: Params;
  client: Client;
}

/** Only what a page may show: the provider's own words can say anything. */
function refusalOf({ error, error_description }: Params): AuthError {
  const described = (error_description ?? error ?? '').slice(0, 200);
  return error === 'access_denied'
    ? new AuthError(403, 'access_denied', described || 'Access was denied')
    : providerFailed(described || 'OAuth callback without a code');
}

async function arrive(deps: Deps, flow: FlowState, { params, client }: Answer): Promise<Landing> {
  if (!params.code) throw refusalOf(params);
  const { provider_type: provider, provider_secrets: secrets } = flow;
  if (!provider || !secrets) throw providerFailed('This sign-in was not begun at a provider');
  const profile = await profileFromAnswer(deps, { params, provider, secrets });
  const redirectTo = flow.redirect_to ?? deps.config.GOTRUE_SITE_URL;
  const result = await deps.db.transaction(async (trx) => {
    const linkingTarget = flow.linking_target_id;
    const admission = await admit(deps, trx, { profile, linkingTarget, redirectTo, client });
    if ('refusal' in admission) return admission;
    const { userId } = admission;
    if (flow.code_challenge) {
      const provider_tokens = sealProviderTokens(deps, profile.tokens);
      return {
        code: await issueAuthCode(deps, trx, flow.id, { user_id: userId, provider_tokens }),
      };
    }
    const start = { userId, method: 'oauth', provider, vouchedBy: provider, client };
    return { live: await startSession(deps, trx, start) };
  });
  if ('refusal' in result) throw result.refusal;
  if ('code' in result) return { query: { code: result.code } };
  const session = { ...(await tokenResponse(deps, result.live)), ...profile.tokens };
  return { fragment: sessionFields(session) };
}

/** Whatever comes of it, the person lands on a page of the product. */
async function finish(deps: Deps, answer: Answer) {
  let redirectTo = deps.config.GOTRUE_SITE_URL;
  try {
    const flow = await claimFlow(deps, deps.db, answer.params.state ?? '');
    redirectTo = flow.redirect_to ?? redirectTo;
    return { location: landingAt(redirectTo, await arrive(deps, flow, answer)) };
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const failure = failureFields(error);
    return { location: landingAt(redirectTo, { fragment: failure, query: failure }) };
  }
}

export const callback = open({
  method: 'GET',
  path: '/callback',
  limit: 'token',
  serve: (deps, { query, client }) => finish(deps, { params: query, client }),
});

/** As `callback`, for providers that answer by a form. */
export const callbackByForm = open({
  method: 'POST',
  path: '/callback',
  limit: 'token',
  form: true,
  body: z.record(z.string(), z.string()),
  serve: (deps, { body, client }) => finish(deps, { params: body, client }),
});
