import { randomBytes } from 'node:crypto';
import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { audit } from '../audit/audit-log.ts';
import { notifyOfSignIn } from '../audit/sign-in-notice.ts';
import { enqueueNotice } from '../email/enqueue.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import type { Caller } from '../sessions/caller.ts';
import { recordMethod, type SessionRecord } from '../sessions/repository.ts';
import { sealSessionKey, toLiveSession, type LiveSession } from '../sessions/start-session.ts';
import { findUserById } from '../users/repository.ts';
import { deleteUnverifiedFactors, AMR_METHODS, type FactorWithSecret } from './factors.ts';

/** Marks the factor as verified and notifies the user. */
async function markVerified(
  deps: Deps,
  trx: Db,
  { user }: Caller,
  { factor, client }: { factor: FactorWithSecret; client: ClientInfo },
) {
  await trx('mfa_factors')
    .where({ id: factor.id })
    .update({ status: 'verified', updated_at: trx.fn.now() });
  await deleteUnverifiedFactors(trx, user.id, factor.factor_type);
  const traits = { factor_id: factor.id, subject: factor.friendly_name };
  await audit(trx, { action: 'factor_added', actor: user, client, traits });
  await enqueueNotice(deps, trx, user, 'factor-added');
}

/** Raises the session to `aal2`. Replaces its key to invalidate refresh tokens issued at `aal1`. */
async function raiseAssuranceLevel(
  deps: Deps,
  trx: Db,
  { session }: Caller,
  factor: FactorWithSecret,
) {
  const key = randomBytes(32);
  const [upgradedSession] = await trx<SessionRecord>('sessions')
    .where({ id: session.id })
    .update({
      aal: 'aal2',
      factor_id: factor.id,
      refresh_token_hmac_key: sealSessionKey(deps, key),
      refresh_token_counter: 0,
      refreshed_at: trx.fn.now(),
      authenticated_at: trx.fn.now(),
      updated_at: trx.fn.now(),
    } as object)
    .returning('*');
  await recordMethod(trx, { sessionId: session.id, method: AMR_METHODS[factor.factor_type] });
  return { upgradedSession: upgradedSession as SessionRecord, key };
}

/**
 * Upgrades the caller's session to `aal2`. The first use of a factor ends all of the user's other
 * `aal1` sessions.
 */
export async function upgradeSession(
  deps: Deps,
  trx: Db,
  { caller, factor, client }: { caller: Caller; factor: FactorWithSecret; client: ClientInfo },
): Promise<LiveSession> {
  const { user } = caller;
  if (factor.status === 'unverified') {
    await markVerified(deps, trx, caller, { factor, client });
    await trx('sessions')
      .where({ user_id: user.id, aal: 'aal1' })
      .whereNot({ id: caller.session.id })
      .delete();
  }
  const { upgradedSession, key } = await raiseAssuranceLevel(deps, trx, caller, factor);
  const traits = { factor_id: factor.id, factor_type: factor.factor_type };
  await audit(trx, { action: 'verification_attempted', actor: user, client, traits });
  const completesSignIn = caller.session.aal === 'aal1' && factor.status === 'verified';
  if (completesSignIn) await notifyOfSignIn(deps, trx, { user, client });
  client.device.remember(user);
  const upgradedUser = (await findUserById(trx, user.id)) ?? user;
  return toLiveSession(trx, { user: upgradedUser, session: upgradedSession }, key);
}
