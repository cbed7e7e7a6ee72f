import { isDeepStrictEqual } from 'node:util';
import { newId, type Db } from '@scheduler/service-kit';
import { audit } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { Profile } from '../oauth/profile.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { ClientInfo } from '../protocol/client-info.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { addIdentity, findIdentity, updateIdentity } from './identities.ts';
import { buildUser, requireSignUpsEnabled } from './new-user.ts';
import { isConfirmed, type User } from './records.ts';
import {
  confirmAddress,
  insertUser,
  lockUserByAddress,
  lockUserById,
  updateUser,
  findUserByAddress,
} from './repository.ts';
import { resetUnverifiedAccount } from './reset-unverified-account.ts';

const buildIdentity = (userId: string, { provider, subject, data }: Profile) => ({
  id: newId(),
  provider_id: subject,
  user_id: userId,
  identity_data: data,
  provider,
});

/**
 * Merges the provider's data into the user's metadata, which doesn't grant any permissions. Values
 * that the user has changed are preserved.
 *
 * @param previousData the provider's data at the last sign-in
 */
async function mergeProviderMetadata(
  trx: Db,
  user: User,
  { data }: Profile,
  previousData: Metadata,
): Promise<void> {
  const current = user.raw_user_meta_data;
  const userOverrides = Object.entries(current).filter(
    ([name, value]) => !isDeepStrictEqual(value, previousData[name]),
  );
  const merged = mergeMetadata({ ...current, ...data }, Object.fromEntries(userOverrides));
  await updateUser(trx, user.id, { raw_user_meta_data: merged });
}

async function createUser(
  deps: Deps,
  trx: Db,
  profile: Profile,
  client: ClientInfo,
): Promise<string> {
  requireSignUpsEnabled(deps.config);
  const { email } = profile;
  const address = email === null ? null : ({ kind: 'email', value: email } as const);
  // An unverified address is only used if no other user has it.
  const isEmailUnused = address !== null && (await findUserByAddress(trx, address)) === null;
  const user = {
    ...buildUser(deps.config, mergeMetadata({}, profile.data)),
    email: isEmailUnused ? email : null,
  };
  await insertUser(trx, user, null);
  await addIdentity(trx, buildIdentity(user.id, profile));
  if (isEmailUnused && profile.emailVerified) await confirmAddress(trx, user.id, 'email');
  const traits = { provider: profile.provider };
  await audit(trx, { action: 'user_signedup', actor: user, client, traits });
  return user.id;
}

/**
 * Links a verified profile to the user with its email address. If the user never verified it, the
 * account is reset first, because someone else may have created it.
 */
async function linkByVerifiedEmail(trx: Db, user: User, profile: Profile): Promise<void> {
  if (!isConfirmed(user)) await resetUnverifiedAccount(trx, user, 'email');
  const current = (await lockUserById(trx, user.id)) ?? user;
  await addIdentity(trx, buildIdentity(user.id, profile));
  await mergeProviderMetadata(trx, current, profile, {});
  await confirmAddress(trx, user.id, 'email');
}

/**
 * Finds the user of a profile by identity or by verified email address, or creates one.
 *
 * @throws AuthError 422
 */
export async function findOrCreateProviderUser(
  deps: Deps,
  trx: Db,
  profile: Profile,
  client: ClientInfo,
): Promise<string> {
  const identity = await findIdentity(trx, profile.provider, profile.subject);
  if (identity) {
    const user = await lockUserById(trx, identity.user_id);
    if (!user) throw new AuthError(422, 'user_not_found', 'This account no longer exists');
    await updateIdentity(trx, identity.id, profile.data);
    await mergeProviderMetadata(trx, user, profile, identity.identity_data);
    return user.id;
  }
  if (profile.email !== null && profile.emailVerified) {
    const address = { kind: 'email', value: profile.email } as const;
    const owner = await lockUserByAddress(trx, address);
    if (owner) {
      await linkByVerifiedEmail(trx, owner, profile);
      return owner.id;
    }
  }
  return createUser(deps, trx, profile, client);
}

/**
 * Links a provider's account to the user.
 *
 * @throws AuthError 422
 */
export async function linkProfile(
  trx: Db,
  userId: string,
  profile: Profile,
  client: ClientInfo,
): Promise<void> {
  const user = await lockUserById(trx, userId);
  if (!user) throw new AuthError(422, 'user_not_found', 'This account no longer exists');
  const identity = await findIdentity(trx, profile.provider, profile.subject);
  if (identity) {
    const reason =
      identity.user_id === userId ? 'already linked' : 'already linked to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is ${reason}`);
  }
  await addIdentity(trx, buildIdentity(userId, profile));
  await audit(trx, {
    action: 'identity_linked',
    actor: user,
    client,
    traits: { provider: profile.provider },
  });
  const { email, emailVerified } = profile;
  const address = { kind: 'email', value: email ?? '' } as const;
  const adoptsEmail =
    user.email === null &&
    email !== null &&
    emailVerified &&
    !(await findUserByAddress(trx, address));
  await updateUser(trx, userId, { is_anonymous: false, ...(adoptsEmail && { email }) });
  if (adoptsEmail) await confirmAddress(trx, userId, 'email');
}
