import type { SyncRecord } from '@scheduler/contracts/core/sync';
import type { RemoteEvent, RemoteItem } from '../content/from-google.ts';
import { parseRecord } from '../content/from-record.ts';
import type { SyncSnapshot } from '../plan/sync-snapshot.ts';
import { toLocalId, toOccurrenceId, type CalendarBinding } from '../plan/event-ids.ts';
import type { Link } from '../plan/types.ts';
import type { Adapters } from './adapters.ts';

/** The changes that one sync round processes. */
export interface SyncRound {
  /** Events that Google returned, by ID. */
  items: Map<string, RemoteItem>;
  /** Whether `items` is the complete list of the calendar. */
  isFullSync: boolean;
  /** Google IDs that an earlier round found to be missing. */
  missingIds: ReadonlySet<string>;
  /** Whether all local events are compared instead of only changed ones. */
  compareAll: boolean;
  /** Position in the local change log up to which changes are known. */
  cursor: string;
  /** Local events that may have changed. */
  eventIds: Set<string>;
  /** Local events whose last change undid a sync. */
  undoneEventIds: ReadonlySet<string>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const toRecordMap = (records: readonly SyncRecord[]) =>
  new Map(records.map((record) => [record.id, parseRecord(record)]));

/**
 * Finds local events that disappeared without being deleted by a user. They must not be deleted in
 * Google. Records are read after the change log, so the log is read again to find newer deletions.
 */
async function findUndoneEventIds(
  { local }: Adapters,
  { undoneEventIds, eventIds, cursor }: SyncRound,
  { links, records }: Pick<SyncSnapshot, 'links' | 'records'>,
): Promise<ReadonlySet<string>> {
  const deletedIds = links
    .filter(({ series, state }) => series === null && state !== 'left_out')
    .map(({ event_id }) => event_id)
    .filter((id) => !records.has(id) && !undoneEventIds.has(id));
  if (deletedIds.length === 0) return undoneEventIds;
  const { changes } = await local.listChanges(cursor);
  const undoById = new Map(changes.map(({ eventId, isUndo }) => [eventId, isUndo]));
  return new Set([
    ...undoneEventIds,
    ...deletedIds.filter((id) => undoById.get(id) ?? !eventIds.has(id)),
  ]);
}

async function buildFullSnapshot(
  adapters: Adapters,
  binding: CalendarBinding,
  round: SyncRound,
): Promise<SyncSnapshot> {
  const [links, records] = [
    await adapters.store.loadLinks(),
    toRecordMap(await adapters.local.listRecords()),
  ];
  const undoneEventIds = await findUndoneEventIds(adapters, round, { links, records });
  const missingIds = findMissingIds(round, links);
  return {
    binding,
    links,
    records,
    items: round.items,
    missingIds,
    undoneEventIds,
    changedEventIds: round.eventIds,
  };
}

/** Returns the linked Google IDs that a full list didn't contain. */
function findMissingIds(
  { isFullSync, items, missingIds }: SyncRound,
  links: readonly Link[],
): ReadonlySet<string> {
  if (!isFullSync) return missingIds;
  const linkedIds = links.flatMap(({ google_id, cancelled }) => [
    google_id,
    ...cancelled.map((originalStart) => toOccurrenceId(google_id, originalStart)),
  ]);
  return new Set(linkedIds.filter((id) => !items.has(id)));
}

/** Returns the local IDs that unlinked remote events may correspond to. */
const findCandidateIds = (
  binding: CalendarBinding,
  items: Iterable<RemoteItem>,
  links: readonly Link[],
): string[] => {
  const linkedIds = new Set(links.map(({ google_id }) => google_id));
  return [...items]
    .filter((item): item is RemoteEvent => item.kind === 'event' && !linkedIds.has(item.id))
    .flatMap(({ id, syncMetadata }) => [
      toLocalId(binding, id, 'event'),
      syncMetadata?.eventId ?? '',
    ])
    .filter((id) => UUID.test(id));
};

async function buildPartialSnapshot(
  adapters: Adapters,
  binding: CalendarBinding,
  round: SyncRound,
): Promise<SyncSnapshot> {
  const { store, local } = adapters;
  const { items, eventIds, missingIds } = round;
  const changedRecords = eventIds.size > 0 ? await local.readRecords([...eventIds]) : [];
  const seriesIds = changedRecords.flatMap(({ series_id }) => series_id ?? []);
  const links = await store.loadLinksAround({
    googleIds: [...items.values()].flatMap(({ id, occurrence }) => [
      id,
      ...(occurrence ? [occurrence.seriesId] : []),
    ]),
    eventIds: [...eventIds, ...seriesIds],
  });
  const relatedIds = new Set([
    ...seriesIds,
    ...links.map(({ event_id }) => event_id),
    ...findCandidateIds(binding, items.values(), links),
  ]);
  const unreadIds = [...relatedIds].filter((id) => !eventIds.has(id));
  const relatedRecords = unreadIds.length > 0 ? await local.readRecords(unreadIds) : [];
  const records = toRecordMap([...changedRecords, ...relatedRecords]);
  const undoneEventIds = await findUndoneEventIds(adapters, round, { links, records });
  return { binding, links, records, items, missingIds, undoneEventIds, changedEventIds: eventIds };
}

/** Loads the links and local records that a round needs. */
export const buildSnapshot = (
  adapters: Adapters,
  binding: CalendarBinding,
  round: SyncRound,
): Promise<SyncSnapshot> =>
  round.isFullSync || round.compareAll
    ? buildFullSnapshot(adapters, binding, round)
    : buildPartialSnapshot(adapters, binding, round);
