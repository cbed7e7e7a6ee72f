import type { KeyScope } from '@scheduler/contracts';
import type { ApiKey, NewApiKey } from '@scheduler/contracts/core';
import { newId, type Db } from '@scheduler/service-kit';

const TOLD = ['id', 'name', 'hint', 'scopes', 'expires_at', 'last_used_at', 'created_at'];

/** The user's keys, expired ones too, oldest first. */
export const keysOf = (db: Db, userId: string): Promise<ApiKey[]> =>
  db<ApiKey & { user_id: string }>('api_keys')
    .where({ user_id: userId })
    .orderBy(['created_at', 'id'])
    .select(TOLD);

export async function countKeys(db: Db, userId: string): Promise<number> {
  const found = await db('api_keys').where({ user_id: userId }).count({ number: '*' }).first();
  return Number(found?.number);
}

interface Hidden {
  hint: string;
  hash: Buffer;
}

export async function insertKey(db: Db, userId: string, key: NewApiKey & Hidden): Promise<ApiKey> {
  const row = { id: newId(), user_id: userId, ...key };
  const [made] = await db<ApiKey>('api_keys').insert(row, TOLD);
  return made as ApiKey;
}

/** Says whether there was such a key of the user's. */
export async function deleteKey(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db('api_keys').where({ id, user_id: userId }).delete()) > 0;
}

/** Whose key it is. */
export interface KeyHolder {
  id: string;
  user_id: string;
  scopes: KeyScope[];
  expires_at: string | null;
  email: string | null;
  full_name: string | null;
}

/** Finds a key by its hash and notes that it was used, once an hour. */
export async function holderOf(db: Db, hash: Buffer): Promise<KeyHolder | undefined> {
  const found = await db('api_keys')
    .leftJoin('people', 'people.user_id', 'api_keys.user_id')
    .where({ hash })
    .first<KeyHolder | undefined>(
      'api_keys.id',
      'api_keys.user_id',
      'scopes',
      'expires_at',
      'email',
      'full_name',
    );
  if (!found) return undefined;
  await db('api_keys')
    .where({ id: found.id })
    .whereRaw(`coalesce(last_used_at, '-infinity') < date_trunc('hour', now())`)
    .update({ last_used_at: db.raw(`date_trunc('hour', now())`) });
  return found;
}
