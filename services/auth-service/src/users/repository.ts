import type { Db } from '@scheduler/service-kit';
import type { Address } from '../protocol/address.ts';
import type { FactorRecord, IdentityRecord, User, UserRecord } from './records.ts';

const PUBLIC_FACTOR_COLUMNS = [
  'id',
  'user_id',
  'friendly_name',
  'factor_type',
  'status',
  'phone',
  'last_challenged_at',
  'created_at',
  'updated_at',
] as const;

async function loadRelations(db: Db, user: UserRecord | undefined): Promise<User | null> {
  if (!user) return null;
  const [identities, factors] = await Promise.all([
    db<IdentityRecord>('identities').where({ user_id: user.id }).orderBy('created_at'),
    db<FactorRecord>('mfa_factors')
      .select(...PUBLIC_FACTOR_COLUMNS)
      .where({ user_id: user.id })
      .orderBy('created_at'),
  ]);
  return { ...user, identities, factors };
}

const queryUsers = (db: Db) => db<UserRecord>('users').whereNull('deleted_at');

export async function findUserById(db: Db, id: string): Promise<User | null> {
  return loadRelations(db, await queryUsers(db).where({ id }).first());
}

/** Excludes SSO users, who can't sign in with an address. */
const queryByAddress = (db: Db, { kind, value }: Address) =>
  queryUsers(db)
    .where({ [kind]: value, is_sso_user: false })
    .first();

/** Runs a single statement whether or not the address has a user, so both take the same time. */
export async function findUserRecordByAddress(
  db: Db,
  address: Address,
): Promise<UserRecord | undefined> {
  return queryByAddress(db, address);
}

export async function findUserByAddress(db: Db, address: Address): Promise<User | null> {
  return loadRelations(db, await queryByAddress(db, address));
}

/** Like `findUserByAddress`, but locks the row. */
export async function lockUserByAddress(trx: Db, address: Address): Promise<User | null> {
  return loadRelations(trx, await queryByAddress(trx, address).forNoKeyUpdate());
}

/** Finds and locks the user who most recently requested a change to the address. */
export async function lockUserByPendingAddress(
  trx: Db,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<User | null> {
  const row = await trx<UserRecord>('users')
    .where({ [column]: value })
    .orderBy(`${column}_sent_at`, 'desc')
    .first('id');
  return row ? lockUserById(trx, row.id) : null;
}

export async function lockUserById(trx: Db, id: string): Promise<User | null> {
  return loadRelations(trx, await queryUsers(trx).where({ id }).forNoKeyUpdate().first());
}

type RequiredColumn =
  | 'id'
  | 'aud'
  | 'role'
  | 'email'
  | 'phone'
  | 'encrypted_password'
  | 'raw_app_meta_data'
  | 'raw_user_meta_data'
  | 'is_sso_user'
  | 'is_anonymous';

export type NewUser = Pick<UserRecord, RequiredColumn>;

export type NewIdentity = Pick<
  IdentityRecord,
  'id' | 'provider_id' | 'user_id' | 'identity_data' | 'provider'
>;

export async function insertUser(
  trx: Db,
  user: NewUser,
  identity: NewIdentity | null,
): Promise<void> {
  await trx<UserRecord>('users').insert(user);
  if (identity) await trx<IdentityRecord>('identities').insert(identity);
}

export async function updateUser(trx: Db, id: string, changes: Partial<UserRecord>): Promise<void> {
  await trx<UserRecord>('users')
    .where({ id })
    .update({ ...changes, updated_at: trx.fn.now() as unknown as string });
}

/** Marks an address as verified. The time of the first confirmation is preserved. */
export async function confirmAddress(trx: Db, id: string, kind: Address['kind']): Promise<void> {
  const verified = JSON.stringify({ [`${kind}_verified`]: true });
  const column = `${kind}_confirmed_at`;
  await trx('users')
    .where({ id })
    .update({
      [column]: trx.raw('coalesce(??, now())', [column]),
      raw_user_meta_data: trx.raw('raw_user_meta_data || ?::jsonb', [verified]),
      updated_at: trx.fn.now(),
    });
  await trx('identities')
    .where({ user_id: id, provider: kind })
    .update({
      identity_data: trx.raw('identity_data || ?::jsonb', [verified]),
      updated_at: trx.fn.now(),
    });
}

/** @returns whether the user signs in for the first time */
export async function recordSignIn(trx: Db, id: string, provider: string | null): Promise<boolean> {
  const now = trx.fn.now();
  const before = await trx<UserRecord>('users').where({ id }).first('last_sign_in_at');
  await trx('users').where({ id }).update({ last_sign_in_at: now, updated_at: now });
  if (provider) {
    await trx('identities')
      .where({ user_id: id, provider })
      .update({ last_sign_in_at: now, updated_at: now });
  }
  return (before?.last_sign_in_at ?? null) === null;
}

export async function deleteUser(trx: Db, id: string): Promise<void> {
  await trx('users').where({ id }).delete();
}
