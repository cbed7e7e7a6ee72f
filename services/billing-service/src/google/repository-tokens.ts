import type { Db } from '@scheduler/service-kit';
import type { IntegrationRow } from './repository.ts';

const integrations = (db: Db) => db<IntegrationRow>('google_integrations');

/**
 * Takes the right to refresh, which ends by itself should its holder die; `undefined` while somebody
 * else has it, or where there is nothing to refresh.
 */
export async function takeRefresh(
  db: Db,
  id: string,
  leaseMs: number,
): Promise<IntegrationRow | undefined> {
  const [row] = await integrations(db)
    .where({ id, is_active: true })
    .whereRaw('(refreshing_until is null or refreshing_until < clock_timestamp())')
    .update({
      refreshing_until: db.raw(
        // As exact as it is read back.
        `date_trunc('milliseconds', clock_timestamp() + ? * interval '1 millisecond')`,
        [leaseMs],
      ) as never,
    })
    .returning('*');
  return row;
}

export async function endRefresh(db: Db, { id, refreshing_until }: IntegrationRow): Promise<void> {
  await integrations(db).where({ id, refreshing_until }).update({ refreshing_until: null });
}

type Refreshed = Pick<IntegrationRow, 'access_token' | 'access_expires_at' | 'refresh_token'>;

/** Keeps what a refresh brought, unless access ended or was granted anew meanwhile. */
export async function putRefreshed(
  db: Db,
  { id, refresh_token }: IntegrationRow,
  refreshed: Refreshed,
): Promise<void> {
  await integrations(db)
    .where({ id, is_active: true, refresh_token })
    .update({ ...refreshed, refreshing_until: null, updated_at: db.fn.now() as never });
}
