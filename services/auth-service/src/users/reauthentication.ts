import { MINUTE_MS } from '@scheduler/scheduling/durations';
import type { Deps } from '../deps.ts';
import { countConfirmationAttempt } from '../limits/attempt-limits.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { deleteToken, findForeignToken, findRequestedToken } from '../security/one-time-tokens.ts';
import { verifyPassword } from '../security/passwords.ts';
import type { Caller } from '../sessions/caller.ts';
import { findAuthMethods } from '../sessions/repository.ts';
import { isRecentProof, requireStepUp } from '../sessions/step-up.ts';
import { lockUserById } from './repository.ts';

/** Time after a sign-in with an emailed link or code in which the user can choose a new password. */
const RECOVERY_MS = 15 * MINUTE_MS;

export const invalidNonce = () =>
  new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');

const wrongPassword = () =>
  new AuthError(400, 'current_password_mismatch', 'Current password is incorrect', {
    field: 'password',
  });

/** Consumes a reauthentication code. A wrong code counts as an attempt. */
export async function consumeNonce(
  deps: Deps,
  userId: string,
  { nonce: code, client: { requester } }: { nonce: string; client: ClientInfo },
): Promise<boolean> {
  return deps.db.transaction(async (trx) => {
    if (!(await lockUserById(trx, userId))) return false;
    const guess = { userId, types: ['reauthentication' as const], code, requester };
    const token =
      (await findRequestedToken(deps, trx, guess)) ?? (await findForeignToken(deps, trx, guess));
    if (token) await deleteToken(trx, token.id);
    return token !== null;
  });
}

/** Whether the session started recently with an emailed link or code, for example to reset the password. */
async function isRecovery({ db }: Deps, { session }: Caller): Promise<boolean> {
  const methods = await findAuthMethods(db, session.id);
  return methods.some(
    ({ method, timestamp }) => method === 'otp' && timestamp * 1000 + RECOVERY_MS > Date.now(),
  );
}

/** Proof that the user, not only the session, sets a new password. */
export interface PasswordConfirmation {
  /** Empty if not given. */
  currentPassword: string;
  /** A reauthentication code. Empty if not given. */
  nonce: string;
  client: ClientInfo;
}

/**
 * Requires a recent proof of identity, the current password, a reauthentication code, or a session that
 * an emailed link or code started recently. A stolen session isn't enough to take over the account.
 *
 * @throws AuthError 400, 403, 422 or 429
 */
export async function requirePasswordConfirmation(
  deps: Deps,
  caller: Caller,
  confirmation: PasswordConfirmation,
): Promise<void> {
  const { user, session } = caller;
  const { currentPassword, nonce } = confirmation;
  if (currentPassword === '' && nonce === '') {
    if (isRecentProof(session.authenticated_at) || (await isRecovery(deps, caller))) return;
    return requireStepUp(caller);
  }
  const attempt = await countConfirmationAttempt(deps, caller);
  const isConfirmed =
    nonce === ''
      ? await verifyPassword(currentPassword, user.encrypted_password)
      : await consumeNonce(deps, user.id, confirmation);
  if (!isConfirmed) throw nonce === '' ? wrongPassword() : invalidNonce();
  await attempt.refund();
}
