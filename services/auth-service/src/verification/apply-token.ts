import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import {
  deleteToken,
  deleteUserTokens,
  noSignUpData,
  type TokenRecord,
} from '../security/one-time-tokens.ts';
import { applyAddress } from '../users/address-change.ts';
import { isConfirmed, type User } from '../users/records.ts';
import { confirmAddress, lockUserById, updateUser } from '../users/repository.ts';
import { resetUnverifiedAccount } from '../users/reset-unverified-account.ts';

export const otpExpired = (message: string) => new AuthError(403, 'otp_expired', message);
export const codeExpired = () => otpExpired('Token has expired or is invalid');

const getPendingAddress = (user: User, kind: Address['kind']): Address => {
  const value = kind === 'email' ? user.email_change : user.phone_change;
  if (value === null) throw codeExpired();
  return { kind, value };
};

/** Records the first of two required confirmations of an email change. */
async function recordFirstConfirmation(trx: Db, user: User, token: TokenRecord): Promise<void> {
  await updateUser(trx, user.id, { email_change_confirm_status: 1 });
  await deleteToken(trx, token.id);
}

const needsSecondConfirmation = ({ config }: Deps, user: User) =>
  config.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED &&
  user.email !== null &&
  user.email_change_confirm_status === 0;

/**
 * Applies the action that a token confirms and invalidates the user's other tokens.
 *
 * @returns whether the action is complete, meaning that a session can be started
 */
export async function applyToken(deps: Deps, trx: Db, token: TokenRecord): Promise<boolean> {
  const user = await lockUserById(trx, token.user_id);
  if (!user) throw codeExpired();
  switch (token.token_type) {
    case 'email_change_new':
    case 'email_change_current':
      if (needsSecondConfirmation(deps, user)) {
        await recordFirstConfirmation(trx, user, token);
        return false;
      }
      await applyAddress(trx, user, getPendingAddress(user, 'email'));
      return true;
    case 'phone_change':
      await applyAddress(trx, user, getPendingAddress(user, 'phone'));
      return true;
    case 'confirmation':
    case 'recovery':
    case 'phone_confirmation': {
      const kind = token.token_type === 'phone_confirmation' ? 'phone' : 'email';
      if (isConfirmed(user)) await deleteUserTokens(trx, user.id);
      else await resetUnverifiedAccount(trx, user, kind, { ...noSignUpData, ...token });
      await confirmAddress(trx, user.id, kind);
      return true;
    }
    case 'reauthentication':
      throw codeExpired();
  }
}
