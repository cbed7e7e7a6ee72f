import type { TheirEvent } from '../content/from-google.ts';
import type { Index } from './found.ts';
import { eventIdOf, googleIdOf, isLaterId } from './ids.ts';

/** Finds our records of events of Google's that no link tells of. */
export function createMatcher(index: Index) {
  const { records, byEvent, pendingByEvent, pair } = index;
  const byUid = new Map<string, string>();
  for (const { record } of records.values()) {
    if (record.series_id === null && record.ical_uid !== null)
      byUid.set(record.ical_uid, record.id);
  }
  const taken = new Set<string>();
  const isFree = (eventId: string | undefined, item: TheirEvent): eventId is string => {
    if (eventId === undefined || taken.has(eventId)) return false;
    if (records.get(eventId)?.record.series_id !== null) return false;
    const link = byEvent.get(eventId) ?? pendingByEvent.get(eventId);
    // Made again after Google's was gone, by a run that ended before it could keep that in mind.
    return !link || isLaterId(eventId, link.google_id, item.id);
  };
  return (item: TheirEvent): string | null => {
    const own = eventIdOf(pair, item.id, 'event');
    const marked = item.place ? undefined : item.mark?.eventId;
    const uid = item.place ? undefined : byUid.get(item.uid ?? '');
    const found = [marked, own, uid].find((id) => isFree(id, item)) ?? null;
    if (found !== null) taken.add(found);
    return found;
  };
}

/** Items whose ids we made come first: a copy of an event carries our mark as well. */
export const ownIdsFirst = (items: readonly TheirEvent[]): TheirEvent[] =>
  items.toSorted(
    (a, b) =>
      Number(b.id === googleIdOf(b.mark?.eventId ?? '')) -
        Number(a.id === googleIdOf(a.mark?.eventId ?? '')) || (a.id < b.id ? -1 : 1),
  );
