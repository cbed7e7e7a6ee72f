import type { Db } from '@scheduler/service-kit';
import type { IntegrationRow } from './repository.ts';

const integrations = (db: Db) => db<IntegrationRow>('google_integrations');

/**
 * Acquires the lease to refresh a token. It expires if its holder crashes.
 *
 * @returns `undefined` if another process holds the lease or the integration is inactive
 */
export async function acquireRefreshLease(
  db: Db,
  id: string,
  leaseMs: number,
): Promise<IntegrationRow | undefined> {
  const [row] = await integrations(db)
    .where({ id, is_active: true })
    .whereRaw('(refreshing_until is null or refreshing_until < clock_timestamp())')
    .update({
      refreshing_until: db.raw(
        // Truncated, because JavaScript dates have milliseconds and `releaseRefreshLease` compares
        // the value.
        `date_trunc('milliseconds', clock_timestamp() + ? * interval '1 millisecond')`,
        [leaseMs],
      ) as never,
    })
    .returning('*');
  return row;
}

export async function releaseRefreshLease(
  db: Db,
  { id, refreshing_until }: IntegrationRow,
): Promise<void> {
  await integrations(db).where({ id, refreshing_until }).update({ refreshing_until: null });
}

type RefreshedTokens = Pick<IntegrationRow, 'access_token' | 'access_expires_at' | 'refresh_token'>;

/** Stores refreshed tokens, unless access has been revoked or renewed since then. */
export async function saveRefreshedTokens(
  db: Db,
  { id, refresh_token }: IntegrationRow,
  refreshed: RefreshedTokens,
): Promise<void> {
  await integrations(db)
    .where({ id, is_active: true, refresh_token })
    .update({ ...refreshed, refreshing_until: null, updated_at: db.fn.now() as never });
}
