import { createHash, randomBytes } from 'node:crypto';
import { constantTimeEquals, newId, type Database, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Challenge } from '../protocol/fields.ts';

/** A sign-in that continues after an email link or redirect. PKCE (RFC 7636) is optional. */
export interface FlowState {
  id: string;
  /** `null` until the user is identified. */
  user_id: string | null;
  auth_code: string | null;
  auth_code_issued_at: string | null;
  /** `null` without PKCE. The session is then returned directly instead of a code. */
  code_challenge: string | null;
  code_challenge_method: Challenge['method'] | null;
  authentication_method: string;
  provider_type: string | null;
  provider_secrets: string | null;
  provider_tokens: string | null;
  redirect_to: string | null;
  linking_target_id: string | null;
  browser_hash: string | null;
  created_at: string;
}

const CODE_LIFETIME_MS = 300_000;
/** More than the 122 random bits of a UUID (RFC 6749 §10.10). */
const CODE_BYTES = 32;

/** Maximum time for the sign-in at the provider. */
export const STATE_LIFETIME_SECONDS = 600;

const hashCode = ({ secrets }: Deps, code: string) => secrets.fingerprint('auth-code', code);
export const hashBrowserSecret = ({ secrets }: Deps, secret: string) =>
  secrets.fingerprint('flow-browser', secret);
export const hashState = ({ secrets }: Deps, state: string) =>
  secrets.fingerprint('oauth-state', state);

interface FlowStart {
  userId: string | null;
  challenge: Challenge | null;
  /** The method in the `amr` claim. */
  method: string;
}

/** @param provider columns that describe the sign-in at a provider */
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

const invalidState = (code: string, message: string) => new AuthError(400, code, message);

/**
 * Requires that the browser started the sign-in. Sign-ins that an earlier version or a program without
 * cookies started have no hash.
 *
 * @param browserSecret `null` if the browser has none
 * @throws AuthError 400
 */
export function requireSameBrowser(
  deps: Deps,
  browserHash: string | null,
  browserSecret: string | null,
): void {
  const isSameBrowser =
    browserHash === null ||
    (browserSecret !== null &&
      constantTimeEquals(hashBrowserSecret(deps, browserSecret), browserHash));
  if (isSameBrowser) return;
  throw invalidState(
    'bad_oauth_state',
    'This sign-in was started in another browser or has expired. Try again.',
  );
}

/**
 * Claims the flow of a provider redirect. A flow can be claimed only once, and only by the browser that
 * started it.
 *
 * @param browserSecret `null` if the browser has none
 * @throws AuthError 400
 */
export async function claimFlow(
  deps: Deps,
  db: Database,
  { state, browserSecret }: { state: string; browserSecret: string | null },
): Promise<FlowState> {
  return db.transaction(async (trx) => {
    const flow = await trx<FlowState>('flow_state')
      .where({ state_hash: hashState(deps, state) } as object)
      .forUpdate()
      .first();
    if (!flow) throw invalidState('bad_oauth_state', 'OAuth state not found or expired');
    requireSameBrowser(deps, flow.browser_hash, browserSecret);
    if (flow.provider_secrets === null) {
      throw invalidState('flow_state_already_used', 'OAuth state has been used');
    }
    if (Date.parse(flow.created_at) + STATE_LIFETIME_SECONDS * 1000 < Date.now()) {
      throw invalidState('bad_oauth_state', 'OAuth state not found or expired');
    }
    await trx('flow_state').where({ id: flow.id }).update({ provider_secrets: null });
    return flow;
  });
}

/** Issues the code that is exchanged for a session. The code's lifetime starts now. */
export async function issueAuthCode(
  deps: Deps,
  trx: Db,
  flowId: string,
  changes: Partial<FlowState> = {},
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await trx('flow_state')
    .where({ id: flowId })
    .update({
      ...changes,
      auth_code: hashCode(deps, code),
      auth_code_issued_at: trx.fn.now(),
      updated_at: trx.fn.now(),
    });
  return code;
}

export const lockFlowByCode = (deps: Deps, trx: Db, code: string) =>
  trx<FlowState>('flow_state')
    .where({ auth_code: hashCode(deps, code) })
    .forUpdate()
    .first();

export const isFlowExpired = ({ auth_code_issued_at }: FlowState): boolean =>
  auth_code_issued_at === null || Date.parse(auth_code_issued_at) + CODE_LIFETIME_MS < Date.now();

/** Verifies that the caller started the flow (RFC 7636 §4.6). */
export function verifyCodeChallenge(flow: FlowState, verifier: string): boolean {
  if (flow.code_challenge === null) return false;
  const computedChallenge =
    flow.code_challenge_method === 'plain'
      ? verifier
      : createHash('sha256').update(verifier).digest('base64url');
  return constantTimeEquals(computedChallenge, flow.code_challenge);
}

/** Ends pending flows that would link a provider to the user. */
export async function deleteLinkingFlows(trx: Db, userId: string): Promise<void> {
  await trx('flow_state').where({ linking_target_id: userId }).delete();
}

export async function deleteFlow(trx: Db, id: string): Promise<void> {
  await trx('flow_state').where({ id }).delete();
}
