import type { Db } from '@scheduler/service-kit';
import type { Address } from '../protocol/address.ts';
import type { FactorRecord, IdentityRecord, User, UserRecord } from './records.ts';

const SHOWN_OF_FACTORS = [
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

async function whole(db: Db, user: UserRecord | undefined): Promise<User | null> {
  if (!user) return null;
  const [identities, factors] = await Promise.all([
    db<IdentityRecord>('identities').where({ user_id: user.id }).orderBy('created_at'),
    db<FactorRecord>('mfa_factors')
      .select(...SHOWN_OF_FACTORS)
      .where({ user_id: user.id })
      .orderBy('created_at'),
  ]);
  return { ...user, identities, factors };
}

const living = (db: Db) => db<UserRecord>('users').whereNull('deleted_at');

export async function userById(db: Db, id: string): Promise<User | null> {
  return whole(db, await living(db).where({ id }).first());
}

/** Those who sign in with an address of their own; single sign-on users have another way in. */
const holderOf = (db: Db, { kind, value }: Address) =>
  living(db)
    .where({ [kind]: value, is_sso_user: false })
    .first();

/** Who may hold the address, by one statement whether anybody does or not. */
export async function recordByAddress(db: Db, address: Address): Promise<UserRecord | undefined> {
  return holderOf(db, address);
}

export async function userByAddress(db: Db, address: Address): Promise<User | null> {
  return whole(db, await holderOf(db, address));
}

/** As `userByAddress`, and nobody else changes the row until the transaction ends. */
export async function lockedUserByAddress(trx: Db, address: Address): Promise<User | null> {
  return whole(trx, await holderOf(trx, address).forNoKeyUpdate());
}

/** Who is about to change to the address; the last to ask for it. */
export async function lockedUserByPending(
  trx: Db,
  column: 'email_change' | 'phone_change',
  value: string,
): Promise<User | null> {
  const row = await trx<UserRecord>('users')
    .where({ [column]: value })
    .orderBy(`${column}_sent_at`, 'desc')
    .first('id');
  return row ? lockedUserById(trx, row.id) : null;
}

export async function lockedUserById(trx: Db, id: string): Promise<User | null> {
  return whole(trx, await living(trx).where({ id }).forNoKeyUpdate().first());
}

type Required =
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

export type NewUser = Pick<UserRecord, Required>;

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

/** Records that an address was shown to be its holder's. A first confirmation keeps its time. */
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

export async function recordSignIn(trx: Db, id: string, provider: string | null): Promise<void> {
  const now = trx.fn.now();
  await trx('users').where({ id }).update({ last_sign_in_at: now, updated_at: now });
  if (provider) {
    await trx('identities')
      .where({ user_id: id, provider })
      .update({ last_sign_in_at: now, updated_at: now });
  }
}

export async function deleteUser(trx: Db, id: string): Promise<void> {
  await trx('users').where({ id }).delete();
}
