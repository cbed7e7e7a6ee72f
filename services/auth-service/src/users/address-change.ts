import { isUniqueViolation, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Address } from '../protocol/address.ts';
import { deleteUserTokens } from '../security/one-time-tokens.ts';
import { updateProviderMetadata, setAddressIdentity } from './identities.ts';
import { buildAddressIdentity } from './new-user.ts';
import type { User } from './records.ts';
import { confirmAddress, updateUser, findUserByAddress } from './repository.ts';

export const ADDRESS_EXISTS = {
  email: () =>
    new AuthError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    ),
  phone: () =>
    new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
};

/** @throws AuthError 422 if another user has the address */
export async function requireUnusedAddress(
  db: Db,
  address: Address,
  userId: string,
): Promise<void> {
  const owner = await findUserByAddress(db, address);
  if (owner && owner.id !== userId) throw ADDRESS_EXISTS[address.kind]();
}

/**
 * Sets a verified address. An anonymous user becomes a permanent one.
 *
 * @throws AuthError 422
 */
export async function applyAddress(trx: Db, user: User, address: Address): Promise<void> {
  const { kind, value } = address;
  await requireUnusedAddress(trx, address, user.id);
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
    throw isUniqueViolation(error) ? ADDRESS_EXISTS[kind]() : error;
  }
  await setAddressIdentity(trx, buildAddressIdentity(user.id, address, {}));
  await updateProviderMetadata(trx, user.id);
  await confirmAddress(trx, user.id, kind);
  await deleteUserTokens(trx, user.id);
  await audit(trx, { action: 'user_modified', actor: user, traits: { changed: kind } });
}
