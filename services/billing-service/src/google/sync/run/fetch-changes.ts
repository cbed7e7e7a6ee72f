import { parseRemoteItem, type RemoteItem } from '../content/from-google.ts';
import { isCalendarError } from './calendar-error.ts';
import type { SyncRound } from './build-snapshot.ts';
import { CursorExpiredError, type SyncState } from './adapters.ts';
import type { RunContext } from './run-context.ts';

/** An item that changes while the list is being read is listed twice. The newer version is used. */
function isOlderVersion(item: RemoteItem, existing: RemoteItem | undefined): boolean {
  return item.kind === 'event' && existing?.kind === 'event' && item.updatedMs < existing.updatedMs;
}

async function listRemoteItems({ adapters, options, stats }: RunContext, syncToken: string | null) {
  const items = new Map<string, RemoteItem>();
  const nextSyncToken = await adapters.google.list(syncToken, (page) => {
    for (const rawItem of page.items) {
      const item = parseRemoteItem(rawItem, page.timeZone ?? options.timeZone);
      if (!item) {
        stats.skipped.set('?', {
          title: '?',
          reason: 'Google Calendar returned an event without an ID',
        });
      } else if (!isOlderVersion(item, items.get(item.id))) {
        items.set(item.id, item);
      }
    }
  });
  for (const item of items.values()) {
    if (item.kind !== 'unreadable' || item.reason === null) continue;
    stats.skipped.set(item.id, { title: item.title, reason: item.reason });
  }
  return { items, isFullSync: syncToken === null, nextSyncToken };
}

/** Lists the remote changes, or all events if there is no sync token or it has expired. */
export async function fetchRemoteChanges(context: RunContext, syncToken: string | null) {
  try {
    return await listRemoteItems(context, syncToken);
  } catch (error) {
    if (!isCalendarError(error, 'sync-token-expired')) throw error;
    await context.adapters.store.saveState({ syncToken: null });
    return listRemoteItems(context, null);
  }
}

interface LocalChanges {
  round: Omit<SyncRound, 'items' | 'isFullSync' | 'missingIds'>;
  nextCursor: string;
}

/**
 * Lists the local changes. The first run saves its cursor before writing anything, so changes made
 * during the run aren't missed.
 */
export async function fetchLocalChanges(
  { adapters: { local, store } }: RunContext,
  state: SyncState,
): Promise<LocalChanges> {
  if (state.localCursor !== null) {
    try {
      const { changes, next: cursor } = await local.listChanges(state.localCursor);
      const undoneChanges = changes.filter(({ isUndo }) => isUndo);
      return {
        nextCursor: cursor,
        round: {
          compareAll: state.compareAll,
          eventIds: new Set(changes.map(({ eventId }) => eventId)),
          undoneEventIds: new Set(undoneChanges.map(({ eventId }) => eventId)),
          cursor,
        },
      };
    } catch (error) {
      if (!(error instanceof CursorExpiredError)) throw error;
    }
  }
  const cursor = await local.getCursor();
  await store.saveState({ localCursor: cursor, compareAll: true });
  return {
    nextCursor: cursor,
    round: { compareAll: true, eventIds: new Set(), undoneEventIds: new Set(), cursor },
  };
}
