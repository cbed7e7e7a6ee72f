import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { optionalText } from '../protocol/fields.ts';
import {
  deleteFlow,
  isFlowExpired,
  lockFlowByCode,
  verifyCodeChallenge,
} from '../security/flow-state.ts';
import { unsealProviderTokens } from '../security/provider-tokens.ts';
import { createTokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';

export const pkceBody = z.object({ auth_code: optionalText, code_verifier: optionalText });

const notFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

const expired = () =>
  new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');

const badCodeVerifier = () =>
  new AuthError(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  );

export async function handlePkceGrant(
  deps: Deps,
  body: z.output<typeof pkceBody>,
  { client }: { client: ClientInfo },
) {
  const { auth_code, code_verifier } = body;
  if (auth_code === '' || code_verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const { live, flow } = await deps.db.transaction(async (trx) => {
    const flow = await lockFlowByCode(deps, trx, auth_code);
    if (!flow?.user_id) throw notFound();
    if (isFlowExpired(flow)) throw expired();
    if (!verifyCodeChallenge(flow, code_verifier)) throw badCodeVerifier();
    await deleteFlow(trx, flow.id);
    const live = await startSession(deps, trx, {
      userId: flow.user_id,
      method: flow.authentication_method,
      provider: flow.provider_type,
      amrProvider: flow.provider_type,
      client,
    });
    return { live, flow };
  });
  return {
    ...(await createTokenResponse(deps, live)),
    ...unsealProviderTokens(deps, flow.provider_tokens),
  };
}
