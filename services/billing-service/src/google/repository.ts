import type { Integration } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';

export interface IntegrationRow {
  id: string;
  user_id: string;
  google_sub: string | null;
  email: string | null;
  /** Language of emails to the user. */
  language: string;
  /** Google ID of the primary calendar. */
  calendar_id: string | null;
  is_active: boolean;
  inactive_reason: 'revoked' | 'consent' | null;
  scopes: string[];
  /** Sealed, like `access_token`. */
  refresh_token: string | null;
  access_token: string | null;
  access_expires_at: string | null;
  refreshing_until: string | null;
  /** When syncing was first turned on. */
  started_at: string | null;
  created_at: string;
  updated_at: string;
}

const integrations = (db: Db) => db<IntegrationRow>('google_integrations');

export const findIntegrationOfUser = (
  db: Db,
  userId: string,
): Promise<IntegrationRow | undefined> => integrations(db).where('user_id', userId).first();

export const findIntegration = (db: Db, id: string): Promise<IntegrationRow | undefined> =>
  integrations(db).where({ id }).first();

/**
 * Locks an integration against deletion until the transaction ends.
 *
 * @returns whether it exists
 */
export const lockIntegration = async (trx: Db, id: string): Promise<boolean> =>
  (await integrations(trx).where({ id }).forKeyShare().first('id')) !== undefined;

export const toApiIntegration = (row: IntegrationRow, isDemo: boolean): Integration => ({
  provider: 'google',
  is_active: row.is_active,
  created_at: row.created_at,
  calendar_id: row.calendar_id,
  email: row.email,
  problem: row.inactive_reason && (row.inactive_reason === 'consent' ? 'consent' : 'reconnect'),
  is_demo: isDemo,
  has_started: row.started_at !== null,
});

type GrantedAccess = Pick<
  IntegrationRow,
  | 'id'
  | 'user_id'
  | 'google_sub'
  | 'email'
  | 'language'
  | 'scopes'
  | 'refresh_token'
  | 'access_token'
> & { access_expires_at: string };

/** Creates an integration, or updates and reactivates it. */
export async function upsertIntegration(db: Db, granted: GrantedAccess): Promise<void> {
  const active = { ...granted, is_active: true, inactive_reason: null };
  await integrations(db)
    .insert(active)
    .onConflict('id')
    .merge({ ...active, refreshing_until: null, updated_at: db.fn.now() as never });
}

export async function setPrimaryCalendar(db: Db, id: string, calendar_id: string): Promise<void> {
  await integrations(db).where({ id }).update({ calendar_id });
}

export async function markStarted(db: Db, id: string): Promise<void> {
  await integrations(db)
    .where({ id, started_at: null })
    .update({ started_at: db.fn.now() as never });
}

/**
 * Deactivates an integration, unless it is inactive or has a newer refresh token.
 *
 * @returns whether it was deactivated
 */
export async function deactivateIntegration(
  db: Db,
  { id, refresh_token }: Pick<IntegrationRow, 'id' | 'refresh_token'>,
  reason: 'revoked' | 'consent',
): Promise<boolean> {
  const updatedCount = await integrations(db)
    .where({ id, is_active: true, refresh_token })
    .update({
      is_active: false,
      inactive_reason: reason,
      access_token: null,
      access_expires_at: null,
      // A grant without the required scopes is stored so that it can be revoked later.
      ...(reason === 'revoked' && { refresh_token: null }),
      updated_at: db.fn.now() as never,
    });
  return updatedCount > 0;
}

export async function deleteIntegration(db: Db, id: string): Promise<void> {
  await integrations(db).where({ id }).delete();
}

/** Whether another user is connected to the same Google account. */
export async function isAccountShared(
  db: Db,
  { id, google_sub, email }: Pick<IntegrationRow, 'id' | 'google_sub' | 'email'>,
): Promise<boolean> {
  const other = await integrations(db)
    .whereNot({ id })
    .where((builder) => {
      if (google_sub !== null) void builder.orWhere({ google_sub });
      if (email !== null) void builder.orWhere({ email });
      if (google_sub === null && email === null) void builder.whereRaw('false');
    })
    .first('id');
  return other !== undefined;
}
