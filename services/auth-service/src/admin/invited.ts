import type { Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import { AuthError } from '../protocol/auth-error.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { addIdentity } from '../users/identities.ts';
import { addressIdentity, bareUser } from '../users/new-user.ts';
import type { User } from '../users/records.ts';
import { insertUser, lockedUserByAddress, updateUser, userById } from '../users/repository.ts';

const taken = () =>
  new AuthError(422, 'email_exists', 'A user with this email address has already been registered');

export interface Awaited {
  email: string;
  data: Metadata;
  /** Of a password, where the administrator chooses one. */
  hash: string | null;
}

/**
 * The account that a link will confirm: a new one, or one that still waits for its confirmation.
 *
 * @throws AuthError 422 when the address has been confirmed
 */
export async function awaitedUser(
  deps: Deps,
  trx: Db,
  { email, data, hash }: Awaited,
): Promise<User> {
  const address = { kind: 'email', value: email } as const;
  const existing = await lockedUserByAddress(trx, address);
  if (existing?.email_confirmed_at) throw taken();
  if (existing) {
    const merged = mergeMetadata(existing.raw_user_meta_data, data);
    await updateUser(trx, existing.id, {
      raw_user_meta_data: merged,
      ...(hash && { encrypted_password: hash }),
    });
    return existing;
  }
  const user = { ...bareUser(deps.config, mergeMetadata({}, data)), email };
  await insertUser(trx, { ...user, encrypted_password: hash }, null);
  await addIdentity(trx, addressIdentity(user.id, address, {}));
  const stored = await userById(trx, user.id);
  if (!stored) throw new Error('A new account is not there');
  return stored;
}
