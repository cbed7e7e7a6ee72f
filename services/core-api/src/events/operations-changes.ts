import type { events } from '@scheduler/contracts/core';
import type { RouteResponse } from '@scheduler/contracts';
import { t } from '@scheduler/i18n/translate';
import { DAY_MS } from '@scheduler/scheduling/durations';
import { invalidField, Problem, type Call, type Database } from '@scheduler/service-kit';
import { createSyncToken, parseSyncToken, type SyncToken } from './change-tags.ts';
import { toEventId } from './expand-series.ts';
import { findVisibleRecords, toApiEvent, type VisibleEvent } from './occurrences.ts';
import {
  findAffectedEvents,
  findEventsEverVisible,
  findIdentities,
  getLastChangeNumber,
  type EventIdentity,
} from './repository-changes.ts';

/** Clients with older tokens must list all events again. */
const MAX_TOKEN_AGE_MS = 30 * DAY_MS;

/**
 * @throws Problem `invalid-request` if the token is malformed; `sync-token-expired` if it is too old,
 *   belongs to another user, or is ahead of the database, for example after a restore
 */
function requireSyncToken(text: string, userId: string, lastChangeNumber: number): SyncToken {
  const token = parseSyncToken(text, userId);
  if (!token) {
    throw invalidField('?sync_token', t('Invalid sync token'));
  }
  const isTooOld = Date.now() - token.createdAt > MAX_TOKEN_AGE_MS;
  if (isTooOld || !token.belongsToUser || token.number > lastChangeNumber) {
    throw new Problem(
      'sync-token-expired',
      t('This sync token is no longer valid. List all events again to get a new one.'),
    );
  }
  return token;
}

/**
 * Lists the events that changed for the caller since a sync token. An empty token returns no changes
 * and the current token.
 */
export async function listChanges(
  { db }: { db: Database },
  { actor: { userId }, query: { sync_token, limit } }: Call<typeof events.changes>,
): Promise<RouteResponse<typeof events.changes>> {
  const lastChangeNumber = await getLastChangeNumber(db, userId);
  if (sync_token === '') {
    const currentToken = createSyncToken(userId, lastChangeNumber);
    return { events: [], deleted: [], sync_token: currentToken, has_more: false };
  }
  const position = requireSyncToken(sync_token, userId, lastChangeNumber);
  const affected = await findAffectedEvents(db, userId, {
    position,
    upTo: lastChangeNumber,
    limit,
  });
  const last = affected.length === limit ? affected.at(-1) : undefined;
  const next = createSyncToken(
    userId,
    last?.change_number ?? lastChangeNumber,
    last?.event_id ?? null,
  );
  const affectedIds = [...new Set(affected.map(({ event_id }) => event_id))];
  const identities = affectedIds.length > 0 ? await findIdentities(db, affectedIds) : [];
  const rowIds = [...new Set(identities.map(({ row_id }) => row_id))];
  const visible = await findVisibleRecords(db, userId, rowIds);
  return {
    events: visible.map(toApiEvent),
    deleted: await listDeletedIds(db, userId, identities, visible),
    sync_token: next,
    has_more: last !== undefined,
  };
}

/**
 * Returns the IDs that events had and that the user can't see now. Excludes events that the user could
 * never see, which may be in the same batch.
 */
async function listDeletedIds(
  db: Database,
  userId: string,
  identities: readonly EventIdentity[],
  visible: readonly VisibleEvent[],
): Promise<string[]> {
  const visibleIds = new Set(visible.map(({ id }) => id));
  const gone = identities.filter((identity) => !visibleIds.has(toEventId(identity)));
  if (gone.length === 0) return [];
  const rowIds = [...new Set(gone.map(({ row_id }) => row_id))];
  const everVisible = await findEventsEverVisible(db, userId, rowIds);
  const known = gone.filter(({ row_id }) => everVisible.has(row_id));
  return [...new Set(known.map(toEventId))];
}
