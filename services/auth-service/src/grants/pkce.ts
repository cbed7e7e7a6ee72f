import * as z from 'zod';
import type { Deps } from '../deps.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { text } from '../protocol/fields.ts';
import { deleteFlow, isFlowExpired, lockedFlow, provesFlow } from '../security/flow-state.ts';
import { tokenResponse } from '../sessions/access-token.ts';
import { startSession } from '../sessions/start-session.ts';

export const pkceBody = z.object({ auth_code: text, code_verifier: text });

export async function pkceGrant(deps: Deps, body: z.output<typeof pkceBody>, client: Client) {
  const { auth_code, code_verifier } = body;
  if (auth_code === '' || code_verifier === '') {
    throw validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const live = await deps.db.transaction(async (trx) => {
    const flow = await lockedFlow(deps, trx, auth_code);
    if (!flow) {
      throw new AuthError(
        404,
        'flow_state_not_found',
        'invalid flow state, no valid flow state found',
      );
    }
    if (isFlowExpired(flow)) {
      throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired');
    }
    if (!provesFlow(flow, code_verifier)) {
      throw new AuthError(
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      );
    }
    await deleteFlow(trx, flow.id);
    return startSession(deps, trx, {
      userId: flow.user_id,
      method: flow.authentication_method,
      provider: null,
      client,
    });
  });
  return tokenResponse(deps, live);
}
