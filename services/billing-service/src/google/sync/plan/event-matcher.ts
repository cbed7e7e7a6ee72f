import type { RemoteEvent } from '../content/from-google.ts';
import type { SnapshotIndex } from './sync-snapshot.ts';
import { toLocalId, toGoogleId, isNextGenerationId } from './event-ids.ts';

/**
 * Returns a function that finds the local event of an unlinked remote event. It returns each at
 * most once.
 */
export function createMatcher(index: SnapshotIndex) {
  const { records, linksByEventId, pendingLinksByEventId, binding } = index;
  const idsByUid = new Map<string, string>();
  for (const { record } of records.values()) {
    if (record.series_id === null && record.ical_uid !== null)
      idsByUid.set(record.ical_uid, record.id);
  }
  const matchedIds = new Set<string>();
  const canMatch = (eventId: string | undefined, item: RemoteEvent): eventId is string => {
    if (eventId === undefined || matchedIds.has(eventId)) return false;
    if (records.get(eventId)?.record.series_id !== null) return false;
    const link = linksByEventId.get(eventId) ?? pendingLinksByEventId.get(eventId);
    // An earlier run may have inserted the event again under a new ID and failed before saving the
    // link.
    return !link || isNextGenerationId(eventId, link.google_id, item.id);
  };
  return (item: RemoteEvent): string | null => {
    const derivedId = toLocalId(binding, item.id, 'event');
    const metadataEventId = item.occurrence ? undefined : item.syncMetadata?.eventId;
    const uidMatch = item.occurrence ? undefined : idsByUid.get(item.uid ?? '');
    const eventId = [metadataEventId, derivedId, uidMatch].find((id) => canMatch(id, item)) ?? null;
    if (eventId !== null) matchedIds.add(eventId);
    return eventId;
  };
}

/**
 * Sorts events whose ID this service generated to the front, because a copy made in Google has the
 * same sync metadata.
 */
export const sortOwnIdsFirst = (items: readonly RemoteEvent[]): RemoteEvent[] =>
  items.toSorted(
    (a, b) =>
      Number(b.id === toGoogleId(b.syncMetadata?.eventId ?? '')) -
        Number(a.id === toGoogleId(a.syncMetadata?.eventId ?? '')) || (a.id < b.id ? -1 : 1),
  );
