import type { Db } from '@scheduler/service-kit';

/** A consent that was asked for and not answered. */
export interface ConnectRow {
  /** A hash of its state. */
  id: string;
  user_id: string;
  /** Sealed. */
  verifier: string;
  /** Of the cookie that its browser holds. */
  cookie_hash: string;
  expires_at: string;
}

const connects = (db: Db) => db<ConnectRow>('google_connects');

/** Keeps one, and forgets those that nobody answered in time. */
export async function insertConnect(db: Db, connect: ConnectRow, now: Date): Promise<void> {
  await connects(db).where('expires_at', '<', now).delete();
  await connects(db).insert(connect);
}

/** Takes one out: it is good for one answer, from the browser that it was begun in. */
export async function takeConnect(
  db: Db,
  { id, cookie_hash }: Pick<ConnectRow, 'id' | 'cookie_hash'>,
): Promise<ConnectRow | undefined> {
  const [taken] = await connects(db).where({ id, cookie_hash }).delete().returning('*');
  return taken;
}
