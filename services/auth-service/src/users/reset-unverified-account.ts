import type { Db } from '@scheduler/service-kit';
import type { Address } from '../protocol/address.ts';
import { deleteUserTokens, noSignUpData, type SignUpData } from '../security/one-time-tokens.ts';
import type { User } from './records.ts';
import { addIdentity, updateProviderMetadata } from './identities.ts';
import { buildAddressIdentity } from './new-user.ts';
import { updateUser } from './repository.ts';

/**
 * Removes all sign-in methods and data of an account whose address was never verified, because an
 * attacker may have created it to access the owner's data later. Only the address and the data of the
 * confirmed sign-up remain.
 */
export async function resetUnverifiedAccount(
  trx: Db,
  user: User,
  kind: Address['kind'],
  { encrypted_password, raw_user_meta_data, identity_id }: SignUpData = noSignUpData,
): Promise<void> {
  await trx('sessions').where({ user_id: user.id }).delete();
  await deleteUserTokens(trx, user.id);
  await trx('mfa_factors').where({ user_id: user.id }).delete();
  await trx('passkeys').where({ user_id: user.id }).delete();
  await trx('identities')
    .where({ user_id: user.id })
    .whereRaw('id is distinct from ?', [identity_id])
    .delete();
  const address = { kind, value: user[kind] ?? '' };
  const identity = buildAddressIdentity(user.id, address, raw_user_meta_data);
  if (identity_id === null) await addIdentity(trx, identity);
  await updateUser(trx, user.id, {
    encrypted_password,
    raw_user_meta_data: identity_id === null ? identity.identity_data : raw_user_meta_data,
    email_change: null,
    phone_change: null,
    // The owner of one address doesn't necessarily own the other.
    ...(kind === 'email' ? { phone: null } : { email: null }),
  });
  await updateProviderMetadata(trx, user.id);
}
