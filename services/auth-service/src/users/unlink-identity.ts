import type { Db } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';
import { removeIdentity } from './identities.ts';
import type { IdentityRecord, User } from './records.ts';
import { updateUser, findUserByAddress } from './repository.ts';

const isVerified = ({ identity_data }: IdentityRecord) => identity_data['email_verified'] === true;

const emailConflict = () =>
  new AuthError(
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  );

/**
 * Replaces the user's email address with a verified one from another identity.
 *
 * @throws AuthError 422
 */
async function replaceEmail(trx: Db, user: User, unlinked: IdentityRecord): Promise<void> {
  const otherIdentities = user.identities.filter(({ id }) => id !== unlinked.id);
  if (unlinked.email !== user.email || otherIdentities.some(({ email }) => email === user.email))
    return;
  const replacement = otherIdentities.find(
    (identity) => identity.email !== null && isVerified(identity),
  );
  const email = replacement?.email ?? null;
  if (email !== null) {
    const owner = await findUserByAddress(trx, { kind: 'email', value: email });
    if (owner && owner.id !== user.id) throw emailConflict();
  }
  await updateUser(trx, user.id, {
    email,
    email_confirmed_at: email === null ? null : user.email_confirmed_at,
  });
}

/** @param user locked in this transaction */
export async function unlinkUserIdentity(
  trx: Db,
  user: User,
  identity: IdentityRecord,
): Promise<void> {
  await removeIdentity(trx, identity);
  if (identity.provider === 'phone') {
    await updateUser(trx, user.id, { phone: null, phone_confirmed_at: null });
  } else {
    await replaceEmail(trx, user, identity);
  }
  // The password was set for this email address.
  if (identity.provider === 'email') await updateUser(trx, user.id, { encrypted_password: null });
}
