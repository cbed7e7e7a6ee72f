import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { deleteToken, deleteTokensOf, type TokenRecord } from '../security/one-time-tokens.ts';
import { applyAddress } from '../users/address-change.ts';
import type { User } from '../users/records.ts';
import { confirmAddress, lockedUserById, updateUser } from '../users/repository.ts';

export const expired = (message: string) => new AuthError(403, 'otp_expired', message);
export const codeExpired = () => expired('Token has expired or is invalid');

const pending = (user: User, kind: Address['kind']): Address => {
  const value = kind === 'email' ? user.email_change : user.phone_change;
  if (value === null) throw codeExpired();
  return { kind, value };
};

/** One of two addresses agreed to a change; the other one has to as well. */
async function acceptHalf(trx: Db, user: User, token: TokenRecord): Promise<void> {
  await updateUser(trx, user.id, { email_change_confirm_status: 1 });
  await deleteToken(trx, token.id);
}

const needsBoth = ({ config }: Deps, user: User) =>
  config.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED &&
  user.email !== null &&
  user.email_change_confirm_status === 0;

/**
 * Does what the message asked for; every other message of the user stops working.
 *
 * @returns whether that is all, and its reader may be let in
 */
export async function accept(deps: Deps, trx: Db, token: TokenRecord): Promise<boolean> {
  const user = await lockedUserById(trx, token.user_id);
  if (!user) throw codeExpired();
  switch (token.token_type) {
    case 'email_change_new':
    case 'email_change_current':
      if (needsBoth(deps, user)) {
        await acceptHalf(trx, user, token);
        return false;
      }
      await applyAddress(trx, user, pending(user, 'email'));
      return true;
    case 'phone_change':
      await applyAddress(trx, user, pending(user, 'phone'));
      return true;
    case 'confirmation':
    case 'recovery':
    case 'phone_confirmation': {
      const kind = token.token_type === 'phone_confirmation' ? 'phone' : 'email';
      await deleteTokensOf(trx, user.id);
      await confirmAddress(trx, user.id, kind);
      return true;
    }
    case 'reauthentication':
      throw codeExpired();
  }
}
