import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { text } from '../protocol/fields.ts';
import { deleteFlow, isFlowExpired, lockedFlow, provesFlow } from '../security/flow-state.ts';
import { openProviderTokens } from '../security/provider-tokens.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';

export const pkceBody = z.object({ auth_code: text, code_verifier: text });

const notFound = () =>
  new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');

const expired = () =>
  new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');

const unproven = () =>
  new AuthError(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  );

export async function pkceGrant(
  deps: Deps,
  body: z.output<typeof pkceBody>,
  { client }: { client: Client },
) {
  const { auth_code, code_verifier } = body;
  if (auth_code === '' || code_verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const { live, flow } = await deps.db.transaction(async (trx) => {
    const flow = await lockedFlow(deps, trx, auth_code);
    if (!flow?.user_id) throw notFound();
    if (isFlowExpired(flow)) throw expired();
    if (!provesFlow(flow, code_verifier)) throw unproven();
    await deleteFlow(trx, flow.id);
    const live = await startSession(deps, trx, {
      userId: flow.user_id,
      method: flow.authentication_method,
      provider: flow.provider_type,
      vouchedBy: flow.provider_type,
      client,
    });
    return { live, flow };
  });
  return {
    ...(await tokenResponse(deps, live)),
    ...openProviderTokens(deps, flow.provider_tokens),
  };
}
