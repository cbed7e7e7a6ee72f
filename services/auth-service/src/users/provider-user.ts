import { isDeepStrictEqual } from 'node:util';
import type { Db } from '@scheduler/service-kit';
import { newId } from '@scheduler/service-kit';
import { audit } from '../audit/log.ts';
import type { Deps } from '../deps.ts';
import type { Profile } from '../oauth/profile.ts';
import { AuthError } from '../protocol/auth-error.ts';
import type { Client } from '../protocol/client.ts';
import { mergeMetadata, type Metadata } from '../protocol/fields.ts';
import { addIdentity, identityOf, updateIdentity } from './identities.ts';
import { bareUser } from './new-user.ts';
import { isConfirmed, type User } from './records.ts';
import {
  confirmAddress,
  insertUser,
  lockedUserByAddress,
  lockedUserById,
  updateUser,
  userByAddress,
} from './repository.ts';
import { shedUnproven } from './shed.ts';

const newIdentity = (userId: string, { provider, subject, data }: Profile) => ({
  id: newId(),
  provider_id: subject,
  user_id: userId,
  identity_data: data,
  provider,
});

/**
 * Keeps what the provider says of the person, apart from what the person says otherwise; nothing of
 * it gives rights.
 *
 * @param before what the provider said the last time
 */
async function adopt(trx: Db, user: User, { data }: Profile, before: Metadata): Promise<void> {
  const known = user.raw_user_meta_data;
  const own = Object.entries(known).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name]),
  );
  const merged = mergeMetadata({ ...known, ...data }, Object.fromEntries(own));
  await updateUser(trx, user.id, { raw_user_meta_data: merged });
}

async function create(deps: Deps, trx: Db, profile: Profile, client: Client): Promise<string> {
  if (deps.config.GOTRUE_DISABLE_SIGNUP) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const { email } = profile;
  const address = email === null ? null : ({ kind: 'email', value: email } as const);
  // An address that the provider did not check is not taken from whoever has it.
  const isFree = address !== null && (await userByAddress(trx, address)) === null;
  const user = {
    ...bareUser(deps.config, mergeMetadata({}, profile.data)),
    email: isFree ? email : null,
  };
  await insertUser(trx, user, null);
  await addIdentity(trx, newIdentity(user.id, profile));
  if (isFree && profile.emailVerified) await confirmAddress(trx, user.id, 'email');
  const traits = { provider: profile.provider };
  await audit(trx, { action: 'user_signedup', actor: user, client, traits });
  return user.id;
}

/** The address proves who it is: whoever else began an account with it, and never proved it, loses it. */
async function joinByAddress(trx: Db, user: User, profile: Profile): Promise<void> {
  if (!isConfirmed(user)) await shedUnproven(trx, user, 'email');
  const current = (await lockedUserById(trx, user.id)) ?? user;
  await addIdentity(trx, newIdentity(user.id, profile));
  await adopt(trx, current, profile, {});
  await confirmAddress(trx, user.id, 'email');
}

/**
 * The account of who comes from a provider: the one that knows the person, else the one whose
 * address the provider vouches for, else a new one.
 *
 * @throws AuthError 422
 */
export async function userOfProfile(
  deps: Deps,
  trx: Db,
  profile: Profile,
  client: Client,
): Promise<string> {
  const known = await identityOf(trx, profile.provider, profile.subject);
  if (known) {
    const user = await lockedUserById(trx, known.user_id);
    if (!user) throw new AuthError(422, 'user_not_found', 'This account does not exist any more');
    await updateIdentity(trx, known.id, profile.data);
    await adopt(trx, user, profile, known.identity_data);
    return user.id;
  }
  if (profile.email !== null && profile.emailVerified) {
    const address = { kind: 'email', value: profile.email } as const;
    const holder = await lockedUserByAddress(trx, address);
    if (holder) {
      await joinByAddress(trx, holder, profile);
      return holder.id;
    }
  }
  return create(deps, trx, profile, client);
}

/** Adds a provider's account to the user's own. @throws AuthError 422 */
export async function linkProfile(
  trx: Db,
  userId: string,
  profile: Profile,
  client: Client,
): Promise<void> {
  const user = await lockedUserById(trx, userId);
  if (!user) throw new AuthError(422, 'user_not_found', 'This account does not exist any more');
  const known = await identityOf(trx, profile.provider, profile.subject);
  if (known) {
    const words = known.user_id === userId ? 'already linked' : 'already linked to another user';
    throw new AuthError(422, 'identity_already_exists', `Identity is ${words}`);
  }
  await addIdentity(trx, newIdentity(userId, profile));
  await audit(trx, {
    action: 'identity_linked',
    actor: user,
    client,
    traits: { provider: profile.provider },
  });
  const { email, emailVerified } = profile;
  const address = { kind: 'email', value: email ?? '' } as const;
  const mayHaveIt =
    user.email === null && email !== null && emailVerified && !(await userByAddress(trx, address));
  await updateUser(trx, userId, { is_anonymous: false, ...(mayHaveIt && { email }) });
  if (mayHaveIt) await confirmAddress(trx, userId, 'email');
}
