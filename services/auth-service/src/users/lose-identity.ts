import type { Db } from '@scheduler/service-kit';
import { AuthError } from '../protocol/auth-error.ts';
import { removeIdentity } from './identities.ts';
import type { IdentityRecord, User } from './records.ts';
import { updateUser, userByAddress } from './repository.ts';

const isVerified = ({ identity_data }: IdentityRecord) => identity_data['email_verified'] === true;

const conflict = () =>
  new AuthError(
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  );

/** Another identity's proven address takes the place of the one that goes. @throws AuthError 422 */
async function promoteEmail(trx: Db, user: User, gone: IdentityRecord): Promise<void> {
  const others = user.identities.filter(({ id }) => id !== gone.id);
  if (gone.email !== user.email || others.some(({ email }) => email === user.email)) return;
  const next = others.find((identity) => identity.email !== null && isVerified(identity));
  const email = next?.email ?? null;
  if (email !== null) {
    const holder = await userByAddress(trx, { kind: 'email', value: email });
    if (holder && holder.id !== user.id) throw conflict();
  }
  await updateUser(trx, user.id, {
    email,
    email_confirmed_at: email === null ? null : user.email_confirmed_at,
  });
}

/** @param user locked in this transaction */
export async function loseIdentity(trx: Db, user: User, identity: IdentityRecord): Promise<void> {
  await removeIdentity(trx, identity);
  if (identity.provider === 'phone') {
    await updateUser(trx, user.id, { phone: null, phone_confirmed_at: null });
  } else {
    await promoteEmail(trx, user, identity);
  }
  // A password belongs to the address that it was chosen with.
  if (identity.provider === 'email') await updateUser(trx, user.id, { encrypted_password: null });
}
