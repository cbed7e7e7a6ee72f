import { newId, type Db } from '@scheduler/service-kit';
import type { StoredCredential } from '../mfa/factors.ts';
import { AuthError } from '../protocol/auth-error.ts';

export interface PasskeyRecord {
  id: string;
  user_id: string;
  credential_id: string;
  credential: StoredCredential;
  friendly_name: string | null;
  last_used_at: string | null;
  created_at: string;
  updated_at: string;
}

const CHALLENGE_LIFETIME_SECONDS = 300;

export const findPasskeys = (db: Db, userId: string) =>
  db<PasskeyRecord>('passkeys').where({ user_id: userId }).orderBy('created_at');

export const toPasskeyJson = (passkey: PasskeyRecord) => ({
  id: passkey.id,
  ...(passkey.friendly_name && { friendly_name: passkey.friendly_name }),
  created_at: passkey.created_at,
  ...(passkey.last_used_at && { last_used_at: passkey.last_used_at }),
});

const notFound = () => new AuthError(404, 'passkey_not_found', 'Passkey not found');

/** Stores the credential with its new signature counter. */
export async function recordPasskeyUse(db: Db, id: string, credential: StoredCredential) {
  await db('passkeys')
    .where({ id })
    .update({ credential: JSON.stringify(credential), last_used_at: db.fn.now() });
}

/** @throws AuthError 404 */
export async function renamePasskey(db: Db, userId: string, id: string, name: string) {
  const [renamed] = await db<PasskeyRecord>('passkeys')
    .where({ id, user_id: userId })
    .update({ friendly_name: name, updated_at: db.fn.now() as unknown as string })
    .returning('*');
  if (!renamed) throw notFound();
  return renamed;
}

/**
 * Deletes a passkey and returns its name.
 *
 * @throws AuthError 404
 */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<string | null> {
  const [deleted] = await db<PasskeyRecord>('passkeys')
    .where({ id, user_id: userId })
    .delete()
    .returning('friendly_name');
  if (!deleted) throw notFound();
  return deleted.friendly_name;
}

export interface Ceremony {
  challenge_id: string;
  expires_at: number;
}

/** @param userId the user who registers a passkey, or `null` to sign in */
export async function startCeremony(
  db: Db,
  userId: string | null,
  challenge: string,
): Promise<Ceremony> {
  const id = newId();
  const expiresAtSeconds = Math.floor(Date.now() / 1000) + CHALLENGE_LIFETIME_SECONDS;
  await db('passkey_challenges').insert({
    id,
    user_id: userId,
    challenge,
    expires_at: new Date(expiresAtSeconds * 1000).toISOString(),
  });
  return { challenge_id: id, expires_at: expiresAtSeconds };
}

/**
 * Deletes a challenge and returns it, so it can be used only once.
 *
 * @throws AuthError 404
 */
export async function consumeChallenge(db: Db, userId: string | null, id: string): Promise<string> {
  const [row] = await db<{ challenge: string; expires_at: string }>('passkey_challenges')
    .where({ id, user_id: userId } as object)
    .delete()
    .returning(['challenge', 'expires_at']);
  if (row && Date.parse(row.expires_at) > Date.now()) return row.challenge;
  throw new AuthError(404, 'webauthn_challenge_not_found', 'This challenge does not exist');
}
