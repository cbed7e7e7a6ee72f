import { isUniqueViolation, newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import { normalisePhone } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { mergeMetadata, normaliseEmail } from '../protocol/fields.ts';
import { checkPassword, hashPassword } from '../security/passwords.ts';
import { checkFree } from '../users/address-change.ts';
import { addIdentity, setAddressIdentity } from '../users/identities.ts';
import { addressIdentity, bareUser } from '../users/new-user.ts';
import type { User } from '../users/records.ts';
import { confirmAddress, insertUser, updateUser, userById } from '../users/repository.ts';
import { banEnd, checkHash, type UserFields } from './fields.ts';

const addressesOf = ({ email, phone }: UserFields): Address[] => [
  ...(email === '' ? [] : [{ kind: 'email' as const, value: normaliseEmail(email) }]),
  ...(phone === '' ? [] : [{ kind: 'phone' as const, value: normalisePhone(phone) }]),
];

async function hashOf({ config }: Deps, { password, password_hash }: UserFields) {
  if (password_hash) return checkHash(password_hash);
  if (!password) return null;
  checkPassword(password, config.GOTRUE_PASSWORD_MIN_LENGTH);
  return hashPassword(password);
}

async function confirm(trx: Db, id: string, fields: UserFields): Promise<void> {
  if (fields.email_confirm) await confirmAddress(trx, id, 'email');
  if (fields.phone_confirm) await confirmAddress(trx, id, 'phone');
}

/** Makes an account as an administrator wants it, without asking its holder. @throws AuthError */
export async function createUser(deps: Deps, trx: Db, fields: UserFields): Promise<User | null> {
  const addresses = addressesOf(fields);
  if (addresses.length === 0) {
    throw validationFailed('Cannot create a user without either an email or phone');
  }
  const id = fields.id ?? newId();
  const hash = await hashOf(deps, fields);
  for (const address of addresses) await checkFree(trx, address, id);
  const user = {
    ...bareUser(deps.config, mergeMetadata({}, fields.user_metadata ?? {})),
    id,
    ...(fields.role !== '' && { role: fields.role }),
    ...Object.fromEntries(addresses.map(({ kind, value }) => [kind, value])),
    encrypted_password: hash,
    raw_app_meta_data: mergeMetadata({}, fields.app_metadata ?? {}),
  };
  try {
    await insertUser(trx, user, null);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(422, 'user_already_exists', 'A user with this id already exists');
  }
  for (const address of addresses) await addIdentity(trx, addressIdentity(id, address, {}));
  if (fields.ban_duration !== '') {
    await updateUser(trx, id, { banned_until: banEnd(fields.ban_duration) });
  }
  await confirm(trx, id, fields);
  return userById(trx, id);
}

/** @param user locked in this transaction @throws AuthError */
export async function saveUser(deps: Deps, trx: Db, user: User, fields: UserFields) {
  const hash = await hashOf(deps, fields);
  for (const address of addressesOf(fields)) {
    await checkFree(trx, address, user.id);
    await updateUser(trx, user.id, { [address.kind]: address.value, is_anonymous: false });
    await setAddressIdentity(trx, addressIdentity(user.id, address, {}));
  }
  await updateUser(trx, user.id, {
    ...(fields.role !== '' && { role: fields.role }),
    ...(hash && { encrypted_password: hash }),
    ...(fields.ban_duration !== '' && { banned_until: banEnd(fields.ban_duration) }),
  });
  await saveMetadata(trx, user, fields);
  await confirm(trx, user.id, fields);
  // Whoever knew the old password is not who the administrator means.
  if (hash) {
    await trx('sessions').where({ user_id: user.id }).delete();
    await trx('one_time_tokens').where({ user_id: user.id }).delete();
  }
  return userById(trx, user.id);
}

async function saveMetadata(trx: Db, user: User, fields: UserFields): Promise<void> {
  const { user_metadata, app_metadata } = fields;
  if (user_metadata) {
    const merged = mergeMetadata(user.raw_user_meta_data, user_metadata);
    await updateUser(trx, user.id, { raw_user_meta_data: merged });
  }
  if (app_metadata) {
    const merged = mergeMetadata(user.raw_app_meta_data, app_metadata);
    await updateUser(trx, user.id, { raw_app_meta_data: merged });
  }
}
