import { randomBytes } from 'node:crypto';
import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { audit } from '../audit/log.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Client } from '../protocol/client.ts';
import type { Caller } from '../sessions/caller.ts';
import { methodsOf, recordMethod, type SessionRecord } from '../sessions/repository.ts';
import { sealSessionKey, type LiveSession } from '../sessions/start-session.ts';
import { encodeRefreshToken } from '../sessions/refresh-token.ts';
import { userById } from '../users/repository.ts';
import { deleteUnverified, METHODS, type WholeFactor } from './factors.ts';

/** Tells the holder that signing in has another step from now on. */
async function markVerified(deps: Deps, trx: Db, { user }: Caller, factor: WholeFactor) {
  await trx('mfa_factors')
    .where({ id: factor.id })
    .update({ status: 'verified', updated_at: trx.fn.now() });
  await deleteUnverified(trx, user.id, factor.factor_type);
  if (user.email === null) return;
  await enqueueMail(deps, trx, {
    to: user.email,
    letter: { kind: 'factor-added', link: deps.config.GOTRUE_SITE_URL },
    expiresAt: null,
  });
}

/** A new key ends every refresh token that the first step alone was given. */
async function raise(deps: Deps, trx: Db, { session }: Caller, factor: WholeFactor) {
  const key = randomBytes(32);
  const [raised] = await trx<SessionRecord>('sessions')
    .where({ id: session.id })
    .update({
      aal: 'aal2',
      factor_id: factor.id,
      refresh_token_hmac_key: sealSessionKey(deps, key),
      refresh_token_counter: 0,
      refreshed_at: trx.fn.now(),
      updated_at: trx.fn.now(),
    } as object)
    .returning('*');
  await recordMethod(trx, { sessionId: session.id, method: METHODS[factor.factor_type] });
  return { raised: raised as SessionRecord, key };
}

/**
 * The caller's session after its second step. The first time a factor is used, the sessions that
 * never took a second step end.
 */
export async function upgradeSession(
  deps: Deps,
  trx: Db,
  { caller, factor, client }: { caller: Caller; factor: WholeFactor; client: Client },
): Promise<LiveSession> {
  const { user } = caller;
  if (factor.status === 'unverified') {
    await markVerified(deps, trx, caller, factor);
    await trx('sessions')
      .where({ user_id: user.id, aal: 'aal1' })
      .whereNot({ id: caller.session.id })
      .delete();
  }
  const { raised, key } = await raise(deps, trx, caller, factor);
  const traits = { factor_id: factor.id, factor_type: factor.factor_type };
  await audit(trx, { action: 'verification_attempted', actor: user, client, traits });
  return {
    user: (await userById(trx, user.id)) ?? user,
    session: raised,
    methods: await methodsOf(trx, raised.id),
    refreshToken: encodeRefreshToken({ sessionId: raised.id, counter: 0 }, key),
  };
}
