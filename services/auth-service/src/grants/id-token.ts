import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { checkLinking } from '../endpoints/identities.ts';
import { profileFromIdToken } from '../oauth/id-token.ts';
import { admit } from '../oauth/sign-in.ts';
import { oauthRefusal } from '../protocol/auth-error.ts';
import type { Call } from '../protocol/endpoint.ts';
import { text } from '../protocol/fields.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { callerOf } from '../sessions/caller.ts';
import { startSession } from '../sessions/start-session.ts';

export const idTokenBody = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  issuer: text,
  client_id: text,
  link_identity: z.boolean().nullish(),
});

type Body = z.output<typeof idTokenBody>;

/** The provider that is named, or the one whose issuer is. */
function providerName({ config }: Deps, { provider, issuer, client_id }: Body): string {
  if (provider !== '') return provider.toLowerCase();
  if (issuer === '' || client_id === '') {
    throw oauthRefusal('invalid request', 'provider or client_id and issuer required');
  }
  const known = [...config.providers.values()].find(
    ({ url, clientIds }) => url === issuer.replace(/\/+$/, '') && clientIds.includes(client_id),
  );
  return known?.name ?? issuer;
}

async function linkingTarget(deps: Deps, body: Body, authorization: string) {
  if (!body.link_identity) return null;
  const caller = await callerOf(deps, authorization);
  checkLinking(deps, caller);
  return caller.user.id;
}

/** Signs in whoever holds a token that a provider made for one of our applications. */
export async function idTokenGrant(deps: Deps, body: Body, call: Call<unknown>) {
  if (body.id_token === '') throw oauthRefusal('invalid request', 'id_token required');
  const provider = providerName(deps, body);
  const target = await linkingTarget(deps, body, call.authorization);
  const profile = await profileFromIdToken(deps, {
    provider,
    idToken: body.id_token,
    accessToken: body.access_token,
    nonce: body.nonce,
  });
  const { client, redirectTo } = call;
  const result = await deps.db.transaction(async (trx) => {
    const admission = await admit(deps, trx, {
      profile,
      linkingTarget: target,
      redirectTo,
      client,
    });
    if ('refusal' in admission) return admission;
    const { userId } = admission;
    const start = { userId, method: 'oauth', provider, vouchedBy: provider, client };
    return { live: await startSession(deps, trx, start) };
  });
  if ('refusal' in result) throw result.refusal;
  return tokenResponse(deps, result.live);
}
