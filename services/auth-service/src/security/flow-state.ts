import { createHash, randomUUID } from 'node:crypto';
import { newId, type Database, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Challenge } from '../protocol/fields.ts';
import { sameSecret } from './secrets.ts';

/** A sign-in on its way through a mail or another site, under PKCE (RFC 7636) if it was begun so. */
export interface FlowState {
  id: string;
  /** `null` until it is known who signs in. */
  user_id: string | null;
  auth_code: string | null;
  auth_code_issued_at: string | null;
  /** Without one the session itself is handed to the page, not a code for it. */
  code_challenge: string | null;
  code_challenge_method: Challenge['method'] | null;
  authentication_method: string;
  provider_type: string | null;
  provider_secrets: string | null;
  provider_tokens: string | null;
  redirect_to: string | null;
  linking_target_id: string | null;
  created_at: string;
}

const CODE_LIFE_MS = 300_000;

/** How long somebody may take at the provider. */
const STATE_LIFE_MS = 600_000;

const codeHash = ({ secrets }: Deps, code: string) => secrets.fingerprint('auth-code', code);
const stateHash = ({ secrets }: Deps, state: string) => secrets.fingerprint('oauth-state', state);

export interface FlowStart {
  userId: string | null;
  challenge: Challenge | null;
  /** As named in the `amr` claim. */
  method: string;
}

export async function startFlow(
  trx: Db,
  { userId, challenge, method }: FlowStart,
  provider: Partial<FlowState & { state_hash: string }> = {},
): Promise<string> {
  const id = newId();
  await trx('flow_state').insert({
    id,
    user_id: userId,
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    authentication_method: method,
    ...provider,
  });
  return id;
}

export interface ProviderFlow {
  challenge: Challenge | null;
  provider: string;
  state: string;
  /** Sealed. */
  secrets: string;
  redirectTo: string;
  linkingTarget: string | null;
}

export const startProviderFlow = (deps: Deps, trx: Db, flow: ProviderFlow): Promise<string> =>
  startFlow(
    trx,
    { userId: null, challenge: flow.challenge, method: 'oauth' },
    {
      provider_type: flow.provider,
      state_hash: stateHash(deps, flow.state),
      provider_secrets: flow.secrets,
      redirect_to: flow.redirectTo,
      linking_target_id: flow.linkingTarget,
    },
  );

const badState = (code: string, message: string) => new AuthError(400, code, message);

/**
 * The flow that a provider sends back, which it does once.
 *
 * @throws AuthError 400
 */
export async function claimFlow(deps: Deps, db: Database, state: string): Promise<FlowState> {
  return db.transaction(async (trx) => {
    const flow = await trx<FlowState>('flow_state')
      .where({ state_hash: stateHash(deps, state) } as object)
      .forUpdate()
      .first();
    if (!flow) throw badState('bad_oauth_state', 'OAuth state not found or expired');
    if (flow.provider_secrets === null) {
      throw badState('flow_state_already_used', 'OAuth state has been used');
    }
    if (Date.parse(flow.created_at) + STATE_LIFE_MS < Date.now()) {
      throw badState('bad_oauth_state', 'OAuth state not found or expired');
    }
    await trx('flow_state').where({ id: flow.id }).update({ provider_secrets: null });
    return flow;
  });
}

/** Hands out the code that is exchanged for a session; its life begins now. */
export async function issueAuthCode(
  deps: Deps,
  trx: Db,
  flowId: string,
  changes: Partial<FlowState> = {},
): Promise<string> {
  const code = randomUUID();
  await trx('flow_state')
    .where({ id: flowId })
    .update({
      ...changes,
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
  if (flow.code_challenge === null) return false;
  const shown =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url');
  return sameSecret(shown, flow.code_challenge);
}

export async function deleteFlow(trx: Db, id: string): Promise<void> {
  await trx('flow_state').where({ id }).delete();
}
