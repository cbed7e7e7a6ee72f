import type { Db } from '@scheduler/service-kit';

/** An OAuth request that was started but hasn't been completed. */
export interface OAuthRequestRow {
  /** Hash of the `state` parameter. */
  id: string;
  user_id: string;
  /** PKCE code verifier, sealed. */
  verifier: string;
  /** Hash of the browser's cookie. */
  cookie_hash: string;
  expires_at: string;
}

const oauthRequests = (db: Db) => db<OAuthRequestRow>('google_connects');

/** Inserts a request and deletes expired ones. */
export async function insertOAuthRequest(
  db: Db,
  request: OAuthRequestRow,
  now: Date,
): Promise<void> {
  await oauthRequests(db).where('expires_at', '<', now).delete();
  await oauthRequests(db).insert(request);
}

/** Deletes and returns a request, so it can be used only once. */
export async function deleteOAuthRequest(
  db: Db,
  { id, cookie_hash }: Pick<OAuthRequestRow, 'id' | 'cookie_hash'>,
): Promise<OAuthRequestRow | undefined> {
  const [request] = await oauthRequests(db).where({ id, cookie_hash }).delete().returning('*');
  return request;
}
