import { isUniqueViolation, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Address } from '../protocol/address.ts';
import { deleteTokensOf } from '../security/one-time-tokens.ts';
import { recordProviders, setAddressIdentity } from './identities.ts';
import { addressIdentity } from './new-user.ts';
import type { User } from './records.ts';
import { confirmAddress, updateUser, userByAddress } from './repository.ts';

const TAKEN = {
  email: () =>
    new AuthError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ),
  phone: () =>
    new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
};

/** @throws AuthError 422 when somebody else has the address */
export async function checkFree(db: Db, address: Address, userId: string): Promise<void> {
  const holder = await userByAddress(db, address);
  if (holder && holder.id !== userId) throw TAKEN[address.kind]();
}

/** Makes a proven address the user's own. Whoever was nobody in particular is somebody now. */
export async function applyAddress(trx: Db, user: User, address: Address): Promise<void> {
  const { kind, value } = address;
  await checkFree(trx, address, user.id);
  const change = { email: { email_change: null }, phone: { phone_change: null } }[kind];
  try {
    await updateUser(trx, user.id, {
      ...change,
      [kind]: value,
      [`${kind}_confirmed_at`]: null,
      ...(kind === 'email' && { email_change_confirm_status: 0 }),
      is_anonymous: false,
    });
  } catch (error) {
    throw isUniqueViolation(error) ? TAKEN[kind]() : error;
  }
  await setAddressIdentity(trx, addressIdentity(user.id, address, {}));
  await recordProviders(trx, user.id);
  await confirmAddress(trx, user.id, kind);
  await deleteTokensOf(trx, user.id);
  await audit(trx, { action: 'user_modified', actor: user, traits: { changed: kind } });
}
