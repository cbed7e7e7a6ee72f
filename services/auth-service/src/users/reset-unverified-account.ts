import type { Db } from '@scheduler/service-kit';
import type { Address } from '../protocol/address.ts';
import type { User } from './records.ts';
import { updateProviderMetadata } from './identities.ts';
import { buildAddressIdentity } from './new-user.ts';
import { updateUser } from './repository.ts';

/**
 * Removes all sign-in methods and data of an account whose address was never verified, because an
 * attacker may have created it to access the owner's data later. Only the identity of the address
 * remains.
 */
export async function resetUnverifiedAccount(
  trx: Db,
  user: User,
  kind: Address['kind'],
): Promise<void> {
  await trx('sessions').where({ user_id: user.id }).delete();
  await trx('one_time_tokens').where({ user_id: user.id }).delete();
  await trx('mfa_factors').where({ user_id: user.id }).delete();
  await trx('passkeys').where({ user_id: user.id }).delete();
  await trx('identities').where({ user_id: user.id }).whereNot({ provider: kind }).delete();
  const address = { kind, value: user[kind] ?? '' };
  const { identity_data } = buildAddressIdentity(user.id, address, {});
  await trx('identities')
    .where({ user_id: user.id })
    .update({ identity_data: JSON.stringify(identity_data) });
  await updateUser(trx, user.id, {
    encrypted_password: null,
    raw_user_meta_data: {},
    email_change: null,
    phone_change: null,
  });
  await updateProviderMetadata(trx, user.id);
}
