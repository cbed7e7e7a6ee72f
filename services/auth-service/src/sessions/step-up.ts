import { STEP_UP_LIFETIME_SECONDS } from '@scheduler/contracts';
import type { StepUpMethod } from '@scheduler/contracts/auth';
import type { Db } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';
import type { User } from '../users/records.ts';
import type { Caller } from './caller.ts';
import { recordMethod } from './repository.ts';

const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db('passkeys').where({ user_id: userId }).first('id')) !== undefined;

/**
 * Returns the ways in which the user can prove their identity, the strongest first. A code is sent
 * only to accounts that have nothing else. Empty for accounts without any, such as anonymous ones.
 */
export async function findStepUpMethods(db: Db, user: User): Promise<StepUpMethod[]> {
  const passkey: StepUpMethod[] = (await hasPasskey(db, user.id)) ? ['passkey'] : [];
  const factorTypes = user.factors.flatMap(({ status, factor_type }) =>
    status === 'verified' && factor_type !== 'recovery_code' ? [factor_type] : [],
  );
  if (factorTypes.length > 0) return [...passkey, ...new Set(factorTypes)];
  if (passkey.length > 0 || user.encrypted_password !== null) {
    return user.encrypted_password === null ? passkey : [...passkey, 'password'];
  }
  return user.email_confirmed_at || user.phone_confirmed_at ? ['code'] : [];
}

const SIGN_IN_PROOFS: Record<string, StepUpMethod> = {
  passkey: 'passkey',
  password: 'password',
  otp: 'code',
};

/** Whether signing in with a method proves the identity, so that no step-up is necessary at first. */
export async function isProofOfIdentity(db: Db, user: User, method: string): Promise<boolean> {
  const methods = await findStepUpMethods(db, user);
  return methods.length === 0 || methods.some((name) => name === SIGN_IN_PROOFS[method]);
}

/** Records that the user has just proved their identity in a session. */
export async function recordStepUp(trx: Db, sessionId: string, method: string): Promise<void> {
  await trx('sessions').where({ id: sessionId }).update({ authenticated_at: trx.fn.now() });
  await recordMethod(trx, { sessionId, method });
}

/** Returns whether a proof at this time is recent enough for sensitive actions. */
export const isRecentProof = (time: string | null): boolean =>
  time !== null && Date.now() - Date.parse(time) <= STEP_UP_LIFETIME_SECONDS * 1000;

const stepUpRequired = () =>
  new AuthError(403, 'step-up-required', "Confirm that it's you to continue.");

/**
 * Requires that the user proved their identity within the last ten minutes. Anonymous users have
 * nothing to prove it with.
 *
 * @throws AuthError 403 `step-up-required`
 */
export function requireStepUp({ user, session }: Caller): void {
  if (!user.is_anonymous && !isRecentProof(session.authenticated_at)) throw stepUpRequired();
}

/**
 * Like `requireStepUp`, but a first second factor can also be added right after any sign-in, because
 * deployments can require one.
 *
 * @throws AuthError 403 `step-up-required`
 */
export function requireStepUpToEnroll({ user, session }: Caller): void {
  const isFirst = !user.factors.some(({ status }) => status === 'verified');
  if (!isFirst || !isRecentProof(session.created_at)) requireStepUp({ user, session });
}
