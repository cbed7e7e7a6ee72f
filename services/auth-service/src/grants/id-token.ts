import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { checkCanChangeIdentities } from '../endpoints/identities.ts';
import { getProfileFromIdToken } from '../oauth/id-token.ts';
import { resolveSignIn } from '../oauth/provider-sign-in.ts';
import { oauthError } from '../protocol/auth-error.ts';
import type { Call } from '../protocol/endpoint.ts';
import { optionalText } from '../protocol/fields.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { requireCaller } from '../sessions/caller.ts';
import { startSession } from '../sessions/start-session.ts';

export const idTokenBody = z.object({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  issuer: optionalText,
  client_id: optionalText,
  link_identity: z.boolean().nullish(),
});

type Body = z.output<typeof idTokenBody>;

/** Returns the requested provider, or the configured one with the requested issuer. */
function resolveProviderName({ config }: Deps, { provider, issuer, client_id }: Body): string {
  if (provider !== '') return provider.toLowerCase();
  if (issuer === '' || client_id === '') {
    throw oauthError('invalid request', 'provider or client_id and issuer required');
  }
  const match = [...config.providers.values()].find(
    ({ url, clientIds }) => url === issuer.replace(/\/+$/, '') && clientIds.includes(client_id),
  );
  return match?.name ?? issuer;
}

async function findLinkingTarget(deps: Deps, body: Body, authorization: string) {
  if (!body.link_identity) return null;
  const caller = await requireCaller(deps, authorization);
  checkCanChangeIdentities(deps, caller);
  return caller.user.id;
}

/** Signs in with an ID token that a provider issued for one of the configured client IDs. */
export async function handleIdTokenGrant(deps: Deps, body: Body, call: Call<unknown>) {
  if (body.id_token === '') throw oauthError('invalid request', 'id_token required');
  const provider = resolveProviderName(deps, body);
  const target = await findLinkingTarget(deps, body, call.authorization);
  const profile = await getProfileFromIdToken(deps, {
    provider,
    idToken: body.id_token,
    accessToken: body.access_token,
    nonce: body.nonce,
  });
  const { client, redirectTo } = call;
  const result = await deps.db.transaction(async (trx) => {
    const signIn = await resolveSignIn(deps, trx, {
      profile,
      linkingTarget: target,
      redirectTo,
      client,
    });
    if ('error' in signIn) return signIn;
    const { userId } = signIn;
    const sessionStart = { userId, method: 'oauth', provider, amrProvider: provider, client };
    return { live: await startSession(deps, trx, sessionStart) };
  });
  if ('error' in result) throw result.error;
  return createTokenResponse(deps, result.live);
}
