import { createHash, randomUUID } from 'node:crypto';
import { newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Challenge } from '../protocol/fields.ts';
import { sameSecret } from './secrets.ts';

/** A sign-in under PKCE (RFC 7636) that ends where it began: with the holder of the verifier. */
export interface FlowState {
  id: string;
  user_id: string;
  auth_code: string | null;
  auth_code_issued_at: string | null;
  code_challenge: string;
  code_challenge_method: Challenge['method'];
  authentication_method: string;
}

const CODE_LIFE_MS = 300_000;

const codeHash = ({ secrets }: Deps, code: string) => secrets.fingerprint('auth-code', code);

export async function startFlow(
  trx: Db,
  userId: string,
  { challenge, method }: Challenge,
): Promise<string> {
  const id = newId();
  await trx('flow_state').insert({
    id,
    user_id: userId,
    code_challenge: challenge,
    code_challenge_method: method,
    authentication_method: 'otp',
  });
  return id;
}

/** Hands out the code that is exchanged for a session; its life begins now. */
export async function issueAuthCode(deps: Deps, trx: Db, flowId: string): Promise<string> {
  const code = randomUUID();
  await trx('flow_state')
    .where({ id: flowId })
    .update({
      auth_code: codeHash(deps, code),
      auth_code_issued_at: trx.fn.now(),
      updated_at: trx.fn.now(),
    });
  return code;
}

export const lockedFlow = (deps: Deps, trx: Db, code: string) =>
  trx<FlowState>('flow_state')
    .where({ auth_code: codeHash(deps, code) })
    .forUpdate()
    .first();

export const isFlowExpired = ({ auth_code_issued_at }: FlowState): boolean =>
  auth_code_issued_at === null || Date.parse(auth_code_issued_at) + CODE_LIFE_MS < Date.now();

/** Whether the caller is the one who began the flow (RFC 7636 §4.6). */
export function provesFlow(flow: FlowState, verifier: string): boolean {
  const shown =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url');
  return sameSecret(shown, flow.code_challenge);
}

export async function deleteFlow(trx: Db, id: string): Promise<void> {
  await trx('flow_state').where({ id }).delete();
}
