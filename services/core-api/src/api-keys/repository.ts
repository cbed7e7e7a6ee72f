import type { ApiKey, NewApiKey } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';
import { countRows } from '../queries/repository.ts';

const PUBLIC_COLUMNS = ['id', 'name', 'hint', 'scopes', 'expires_at', 'last_used_at', 'created_at'];

/** Returns a user's keys, including expired ones, oldest first. */
export const findKeys = (db: Db, userId: string): Promise<ApiKey[]> =>
  db<ApiKey & { user_id: string }>('api_keys')
    .where({ user_id: userId })
    .orderBy(['created_at', 'id'])
    .select(PUBLIC_COLUMNS);

export const countKeys = (db: Db, userId: string) =>
  countRows(db('api_keys').where({ user_id: userId }));

export async function insertKey(
  db: Db,
  userId: string,
  key: NewApiKey & { hint: string; hash: Buffer },
): Promise<ApiKey> {
  const row = { id: newId(), user_id: userId, ...key };
  const [inserted] = await db<ApiKey>('api_keys').insert(row, PUBLIC_COLUMNS);
  return inserted as ApiKey;
}

/** @returns the name of the deleted key, or `null` if there is none */
export async function deleteKey(db: Db, userId: string, id: string): Promise<string | null> {
  const [deleted] = await db('api_keys')
    .where({ id, user_id: userId })
    .delete()
    .returning<{ name: string }[]>('name');
  return deleted?.name ?? null;
}

/** Returns the IDs of the given keys that exist and haven't expired. */
export const findActiveKeyIds = (db: Db, ids: string[]): Promise<string[]> =>
  db('api_keys')
    .whereIn('id', ids)
    .where((active) => active.whereNull('expires_at').orWhere('expires_at', '>', db.fn.now()))
    .pluck('id');

/** A key and its owner. */
export interface KeyOwner extends Pick<ApiKey, 'id' | 'scopes' | 'expires_at'> {
  user_id: string;
  email: string | null;
  full_name: string | null;
}

/** Finds a key by its hash and updates `last_used_at`, at most once per hour. */
export async function findKeyOwner(db: Db, hash: Buffer): Promise<KeyOwner | undefined> {
  const row = await db('api_keys')
    .leftJoin('people', 'people.user_id', 'api_keys.user_id')
    .where({ hash })
    .first<KeyOwner | undefined>(
      'api_keys.id',
      'api_keys.user_id',
      'scopes',
      'expires_at',
      'email',
      'full_name',
    );
  if (!row) return undefined;
  await db('api_keys')
    .where({ id: row.id })
    .whereRaw(`coalesce(last_used_at, '-infinity') < date_trunc('hour', now())`)
    .update({ last_used_at: db.raw(`date_trunc('hour', now())`) });
  return row;
}
