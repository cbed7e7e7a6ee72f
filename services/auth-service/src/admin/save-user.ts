import { isUniqueViolation, newId, type Db } from '@scheduler/service-kit';
import type { Deps } from '../deps.ts';
import type { Address } from '../protocol/address.ts';
import { normalizePhone } from '../protocol/address.ts';
import { AuthError, validationFailed } from '../protocol/auth-error.ts';
import { mergeMetadata, normalizeEmail } from '../protocol/fields.ts';
import { deleteLinkingFlows } from '../security/flow-state.ts';
import { checkNewPassword, hashPassword } from '../security/passwords.ts';
import { requireUnusedAddress } from '../users/address-change.ts';
import { addIdentity, setAddressIdentity } from '../users/identities.ts';
import { buildAddressIdentity, buildUser } from '../users/new-user.ts';
import { isConfirmed, type User } from '../users/records.ts';
import { confirmAddress, insertUser, updateUser, findUserById } from '../users/repository.ts';
import {
  deleteUserTokens,
  findUnambiguousSignUp,
  hasSignUps,
} from '../security/one-time-tokens.ts';
import { resetUnverifiedAccount } from '../users/reset-unverified-account.ts';
import { parseBanEnd, requireBcryptHash, type UserFields } from './user-fields.ts';

const getAddresses = ({ email, phone }: UserFields): Address[] => [
  ...(email === '' ? [] : [{ kind: 'email' as const, value: normalizeEmail(email) }]),
  ...(phone === '' ? [] : [{ kind: 'phone' as const, value: normalizePhone(phone) }]),
];

/**
 * Hashes the password of a new or stored user. Call it outside a transaction, because the check of
 * the password may take a second.
 *
 * @throws AuthError
 */
export async function createPasswordHash(
  deps: Deps,
  fields: UserFields,
  stored: User | null,
): Promise<string | null> {
  const { password, password_hash, user_metadata } = fields;
  const addresses = getAddresses(fields).map(({ value }) => value);
  if (password_hash) return requireBcryptHash(password_hash);
  if (!password) return null;
  await checkNewPassword(deps, password, {
    addresses: [stored?.email, stored?.phone, ...addresses],
    metadata: { ...stored?.raw_user_meta_data, ...user_metadata },
  });
  return hashPassword(password);
}

async function confirmAddresses(trx: Db, id: string, fields: UserFields): Promise<void> {
  if (fields.email_confirm) await confirmAddress(trx, id, 'email');
  if (fields.phone_confirm) await confirmAddress(trx, id, 'phone');
}

/**
 * Creates a user with the given fields, without confirmation emails.
 *
 * @throws AuthError
 */
export async function createUser(
  deps: Deps,
  trx: Db,
  fields: UserFields,
  passwordHash: string | null,
): Promise<User | null> {
  const addresses = getAddresses(fields);
  if (addresses.length === 0) {
    throw validationFailed('Cannot create a user without either an email or phone');
  }
  const id = fields.id ?? newId();
  for (const address of addresses) await requireUnusedAddress(trx, address, id);
  const user = {
    ...buildUser(deps.config, mergeMetadata({}, fields.user_metadata ?? {})),
    id,
    ...(fields.role !== '' && { role: fields.role }),
    ...Object.fromEntries(addresses.map(({ kind, value }) => [kind, value])),
    encrypted_password: passwordHash,
    raw_app_meta_data: mergeMetadata({}, fields.app_metadata ?? {}),
  };
  try {
    await insertUser(trx, user, null);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AuthError(422, 'user_already_exists', 'A user with this id already exists');
  }
  for (const address of addresses) await addIdentity(trx, buildAddressIdentity(id, address, {}));
  if (fields.ban_duration !== '') {
    await updateUser(trx, id, { banned_until: parseBanEnd(fields.ban_duration) });
  }
  await confirmAddresses(trx, id, fields);
  return findUserById(trx, id);
}

/**
 * @param user locked in this transaction
 * @throws AuthError
 */
export async function saveUser(
  trx: Db,
  stored: User,
  fields: UserFields,
  passwordHash: string | null,
): Promise<User | null> {
  const user = isConfirmed(stored) ? stored : await discardForeignSignUps(trx, stored, fields);
  for (const address of getAddresses(fields)) {
    await requireUnusedAddress(trx, address, user.id);
    await updateUser(trx, user.id, { [address.kind]: address.value, is_anonymous: false });
    await setAddressIdentity(trx, buildAddressIdentity(user.id, address, {}));
  }
  const { user_metadata, app_metadata } = fields;
  await updateUser(trx, user.id, {
    ...(fields.role !== '' && { role: fields.role }),
    ...(passwordHash && { encrypted_password: passwordHash }),
    ...(fields.ban_duration !== '' && { banned_until: parseBanEnd(fields.ban_duration) }),
    ...(user_metadata && {
      raw_user_meta_data: mergeMetadata(user.raw_user_meta_data, user_metadata),
    }),
    ...(app_metadata && { raw_app_meta_data: mergeMetadata(user.raw_app_meta_data, app_metadata) }),
  });
  await confirmAddresses(trx, user.id, fields);
  // Someone else may know the old password, so revoke all sessions and one-time tokens.
  if (passwordHash) {
    await trx('sessions').where({ user_id: user.id }).delete();
    await deleteUserTokens(trx, user.id);
    await deleteLinkingFlows(trx, user.id);
  }
  return findUserById(trx, user.id);
}

/** Before an address is confirmed, removes what other people's sign-ups with it left in the account. */
async function discardForeignSignUps(trx: Db, user: User, fields: UserFields): Promise<User> {
  for (const [kind, type, isConfirming] of [
    ['email', 'confirmation', fields.email_confirm],
    ['phone', 'phone_confirmation', fields.phone_confirm],
  ] as const) {
    if (!isConfirming || !(await hasSignUps(trx, user.id, type))) continue;
    const signUp = await findUnambiguousSignUp(trx, user.id, type);
    await resetUnverifiedAccount(trx, user, kind, signUp);
    return (await findUserById(trx, user.id)) ?? user;
  }
  return user;
}
