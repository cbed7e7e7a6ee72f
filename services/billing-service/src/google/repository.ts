import type { Integration } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';

export interface IntegrationRow {
  id: string;
  user_id: string;
  google_sub: string | null;
  email: string | null;
  /** In which letters are written. */
  language: string;
  /** The account's main calendar, as Google calls it. */
  calendar_id: string | null;
  is_active: boolean;
  inactive_reason: 'revoked' | 'consent' | null;
  scopes: string[];
  /** Sealed, as `access_token` is. */
  refresh_token: string | null;
  access_token: string | null;
  access_expires_at: string | null;
  refreshing_until: string | null;
  /** When syncing was first asked for. */
  started_at: string | null;
  created_at: string;
  updated_at: string;
}

const integrations = (db: Db) => db<IntegrationRow>('google_integrations');

export const integrationOf = (db: Db, userId: string): Promise<IntegrationRow | undefined> =>
  integrations(db).where('user_id', userId).first();

export const integrationById = (db: Db, id: string): Promise<IntegrationRow | undefined> =>
  integrations(db).where({ id }).first();

/** Has an integration stay until the transaction ends. @returns whether it is there */
export const holdIntegration = async (trx: Db, id: string): Promise<boolean> =>
  (await integrations(trx).where({ id }).forKeyShare().first('id')) !== undefined;

/** What the person is told of it. */
export const shownIntegration = (row: IntegrationRow, isDemo: boolean): Integration => ({
  provider: 'google',
  is_active: row.is_active,
  created_at: row.created_at,
  calendar_id: row.calendar_id,
  email: row.email,
  problem: row.inactive_reason && (row.inactive_reason === 'consent' ? 'consent' : 'reconnect'),
  is_demo: isDemo,
  has_started: row.started_at !== null,
});

type Granted = Pick<
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

/** Keeps what was granted, to a new integration or to the one that the user has. */
export async function putIntegration(db: Db, granted: Granted): Promise<void> {
  await integrations(db)
    .insert({ ...granted, is_active: true, inactive_reason: null })
    .onConflict('id')
    .merge({
      ...granted,
      is_active: true,
      inactive_reason: null,
      refreshing_until: null,
      updated_at: db.fn.now() as never,
    });
}

export async function setMainCalendar(db: Db, id: string, calendar_id: string): Promise<void> {
  await integrations(db).where({ id }).update({ calendar_id });
}

export async function setStarted(db: Db, id: string): Promise<void> {
  await integrations(db)
    .where({ id, started_at: null })
    .update({ started_at: db.fn.now() as never });
}

/**
 * Ends access, unless it ended before or was granted anew since `refreshToken` was read; answers
 * whether it did.
 */
export async function deactivate(
  db: Db,
  { id, refresh_token }: Pick<IntegrationRow, 'id' | 'refresh_token'>,
  reason: 'revoked' | 'consent',
): Promise<boolean> {
  const ended = await integrations(db)
    .where({ id, is_active: true, refresh_token })
    .update({
      is_active: false,
      inactive_reason: reason,
      access_token: null,
      access_expires_at: null,
      // What is revoked is of no use; what lacks consent is still to be revoked one day.
      ...(reason === 'revoked' && { refresh_token: null }),
      updated_at: db.fn.now() as never,
    });
  return ended > 0;
}

export async function deleteIntegration(db: Db, id: string): Promise<void> {
  await integrations(db).where({ id }).delete();
}

/** Whether somebody else here is connected to the same account: revoking would end theirs too. */
export async function isAccountShared(
  db: Db,
  { id, google_sub, email }: Pick<IntegrationRow, 'id' | 'google_sub' | 'email'>,
): Promise<boolean> {
  const found = await integrations(db)
    .whereNot({ id })
    .where((either) => {
      if (google_sub !== null) void either.orWhere({ google_sub });
      if (email !== null) void either.orWhere({ email });
      if (google_sub === null && email === null) void either.whereRaw('false');
    })
    .first('id');
  return found !== undefined;
}
