import type { Db } from '@scheduler/service-kit';
import type { IdentityRecord, User, UserRecord } from './records.ts';

async function withIdentities(db: Db, user: UserRecord | undefined): Promise<User | null> {
  if (!user) return null;
  const identities = await db<IdentityRecord>('identities')
    .where({ user_id: user.id })
    .orderBy('created_at');
  return { ...user, identities };
}

export async function userById(db: Db, id: string): Promise<User | null> {
  return withIdentities(db, await db<UserRecord>('users').where({ id }).first());
}

/** @param email in its normal form */
export async function userByEmail(db: Db, email: string): Promise<User | null> {
  return withIdentities(
    db,
    await db<UserRecord>('users').where({ email, is_sso_user: false }).first(),
  );
}

/** As `userByEmail`, and nobody else changes the row until the transaction ends. */
export async function lockedUserByEmail(trx: Db, email: string): Promise<User | null> {
  return withIdentities(
    trx,
    await trx<UserRecord>('users').where({ email, is_sso_user: false }).forNoKeyUpdate().first(),
  );
}

export async function lockedUserById(trx: Db, id: string): Promise<User | null> {
  return withIdentities(trx, await trx<UserRecord>('users').where({ id }).forNoKeyUpdate().first());
}

export type NewUser = Omit<
  UserRecord,
  | 'email_confirmed_at'
  | 'confirmation_sent_at'
  | 'recovery_sent_at'
  | 'last_sign_in_at'
  | 'created_at'
  | 'updated_at'
>;

export type NewIdentity = Pick<
  IdentityRecord,
  'id' | 'provider_id' | 'user_id' | 'identity_data' | 'provider'
>;

export async function insertUser(trx: Db, user: NewUser, identity: NewIdentity): Promise<void> {
  await trx<UserRecord>('users').insert(user);
  await trx<IdentityRecord>('identities').insert(identity);
}

export async function updateUser(trx: Db, id: string, changes: Partial<UserRecord>): Promise<void> {
  await trx<UserRecord>('users')
    .where({ id })
    .update({ ...changes, updated_at: trx.fn.now() as unknown as string });
}

/** Records that the address was shown to be its holder's. A first confirmation keeps its time. */
export async function confirmEmail(trx: Db, id: string): Promise<void> {
  await trx('users')
    .where({ id })
    .update({
      email_confirmed_at: trx.raw('coalesce(email_confirmed_at, now())'),
      raw_user_meta_data: trx.raw(`raw_user_meta_data || '{"email_verified": true}'::jsonb`),
      updated_at: trx.fn.now(),
    });
  await trx('identities')
    .where({ user_id: id, provider: 'email' })
    .update({
      identity_data: trx.raw(`identity_data || '{"email_verified": true}'::jsonb`),
      updated_at: trx.fn.now(),
    });
}

export async function recordSignIn(trx: Db, id: string, provider: string | null): Promise<void> {
  const now = trx.fn.now();
  await trx('users').where({ id }).update({ last_sign_in_at: now, updated_at: now });
  if (provider) {
    await trx('identities')
      .where({ user_id: id, provider })
      .update({ last_sign_in_at: now, updated_at: now });
  }
}
