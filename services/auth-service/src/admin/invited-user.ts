import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { ADDRESS_EXISTS } from '../users/address-change.ts';
import { addIdentity } from '../users/identities.ts';
import { buildAddressIdentity, buildUser } from '../users/new-user.ts';
import type { User } from '../users/records.ts';
import { insertUser, lockUserByAddress, updateUser, findUserById } from '../users/repository.ts';

export interface InvitedAccount {
  email: string;
  data: Metadata;
  /** The password hash if the administrator sets a password. */
  hash: string | null;
}

/**
 * Creates an account, or returns an existing one that hasn't been confirmed yet.
 *
 * @throws AuthError 422 if the email address is already confirmed
 */
export async function findOrCreateInvitedUser(
  deps: Deps,
  trx: Db,
  { email, data, hash }: InvitedAccount,
): Promise<User> {
  const address = { kind: 'email', value: email } as const;
  const existing = await lockUserByAddress(trx, address);
  if (existing?.email_confirmed_at) throw ADDRESS_EXISTS.email();
  if (existing) {
    const merged = mergeMetadata(existing.raw_user_meta_data, data);
    await updateUser(trx, existing.id, {
      raw_user_meta_data: merged,
      ...(hash && { encrypted_password: hash }),
    });
    return existing;
  }
  const user = { ...buildUser(deps.config, mergeMetadata({}, data)), email };
  await insertUser(trx, { ...user, encrypted_password: hash }, null);
  await addIdentity(trx, buildAddressIdentity(user.id, address, {}));
  const stored = await findUserById(trx, user.id);
  if (!stored) throw new Error('Created user not found');
  return stored;
}
