import type { Db } from '@scheduler/service-kit';
import type { Address } from '../protocol/address.ts';
import type { User } from './records.ts';
import { recordProviders } from './identities.ts';
import { addressIdentity } from './new-user.ts';
import { updateUser } from './repository.ts';

/**
 * Takes from an account whose address nobody ever proved whatever its maker put there: they may have
 * waited for the address's holder to come. Only the identity by that address stays.
 */
export async function shedUnproven(trx: Db, user: User, kept: Address['kind']): Promise<void> {
  await trx('sessions').where({ user_id: user.id }).delete();
  await trx('one_time_tokens').where({ user_id: user.id }).delete();
  await trx('mfa_factors').where({ user_id: user.id }).delete();
  await trx('passkeys').where({ user_id: user.id }).delete();
  await trx('identities').where({ user_id: user.id }).whereNot({ provider: kept }).delete();
  const address = { kind: kept, value: user[kept] ?? '' };
  const { identity_data } = addressIdentity(user.id, address, {});
  await trx('identities')
    .where({ user_id: user.id })
    .update({ identity_data: JSON.stringify(identity_data) });
  await updateUser(trx, user.id, {
    encrypted_password: null,
    raw_user_meta_data: {},
    email_change: null,
    phone_change: null,
  });
  await recordProviders(trx, user.id);
}
