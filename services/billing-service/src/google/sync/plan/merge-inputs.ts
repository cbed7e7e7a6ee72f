import type { Content } from '../content/content.ts';
import { hashContent } from '../content/content.ts';
import type { RemoteItem } from '../content/from-google.ts';
import { getOriginalStart } from '../content/from-record.ts';
import type { EventVersion } from '../content/three-way-merge.ts';
import { hasOccurrenceAt } from '../content/series.ts';
import type { SnapshotIndex } from './sync-snapshot.ts';
import { toOccurrenceId } from './event-ids.ts';
import type { Link, LocalVersion, RemoteVersion } from './types.ts';

// The inputs of the three-way merge: the local, remote and last common version of an event.

export function getLocalVersion(
  { records, exceptionRecords }: SnapshotIndex,
  eventId: string,
): LocalVersion | null {
  const event = records.get(eventId);
  if (!event || event.record.series_id !== null) return null;
  const exceptions = (exceptionRecords.get(eventId) ?? []).map(
    (exception) => [getOriginalStart(exception.record) ?? '', exception] as const,
  );
  return {
    event,
    content: event.content,
    excluded: new Set(event.excluded),
    exceptionRecords: new Map(exceptions),
    exceptions: new Map(exceptions.map(([originalStart, { content }]) => [originalStart, content])),
  };
}

const toVersion = ({ base, excluded }: Link, exceptionLinks: readonly Link[]): EventVersion => ({
  content: base,
  excluded: new Set(excluded),
  exceptions: new Map(exceptionLinks.map((link) => [link.original ?? '', link.base])),
});

/** Returns the remote event without its exceptions, from the list or else from its link. */
function getMaster(link: Link | null, item: RemoteItem | undefined) {
  if (item?.kind === 'event') {
    const { id, etag, updatedMs, uid, organizerEmail, isWritable, content, excluded } = item;
    return { id, etag, updatedMs, uid, organizerEmail, isWritable, content, exdates: excluded };
  }
  if (!link) return null;
  return {
    id: link.google_id,
    etag: link.etag,
    updatedMs: 0,
    uid: link.uid,
    organizerEmail: link.organizer,
    isWritable: link.is_writable,
    content: link.base,
    exdates: link.excluded.filter((originalStart) => !link.cancelled.includes(originalStart)),
  };
}

interface Occurrences {
  exceptions: Map<string, Content>;
  exceptionItems: Map<string, { id: string; etag: string | null; updatedMs: number }>;
  canceledStarts: Set<string>;
}

/**
 * Collects the exceptions and canceled occurrences of a series from its links and the listed items.
 */
function collectOccurrences(
  index: SnapshotIndex,
  id: string,
  link: Link | null,
  content: Content,
): Occurrences {
  const { missingIds, exceptionLinks, exceptionItems } = index;
  const isInSeries = (originalStart: string) => hasOccurrenceAt(content.when, originalStart);
  const listedItems = exceptionItems.get(id) ?? [];
  const occurrences: Occurrences = {
    exceptions: new Map(),
    exceptionItems: new Map(),
    canceledStarts: new Set(),
  };
  for (const { original: originalStart, base, etag, google_id } of exceptionLinks.get(id) ?? []) {
    if (originalStart === null || !isInSeries(originalStart) || missingIds.has(google_id)) continue;
    occurrences.exceptions.set(originalStart, base);
    occurrences.exceptionItems.set(originalStart, { id: google_id, etag, updatedMs: 0 });
  }
  for (const originalStart of link?.cancelled ?? []) {
    if (!missingIds.has(toOccurrenceId(id, originalStart)))
      occurrences.canceledStarts.add(originalStart);
  }
  for (const item of listedItems) {
    const originalStart = item.occurrence?.originalStart ?? '';
    if (item.kind === 'unreadable') continue;
    occurrences.exceptions.delete(originalStart);
    occurrences.exceptionItems.delete(originalStart);
    occurrences.canceledStarts.delete(originalStart);
    if (item.kind === 'deleted') {
      occurrences.canceledStarts.add(originalStart);
    } else if (isInSeries(originalStart)) {
      occurrences.exceptions.set(originalStart, item.content);
      occurrences.exceptionItems.set(originalStart, {
        id: item.id,
        etag: item.etag,
        updatedMs: item.updatedMs,
      });
    }
  }
  return occurrences;
}

export function getRemoteVersion(
  index: SnapshotIndex,
  id: string,
  link: Link | null,
): RemoteVersion | null {
  const item = index.items.get(id);
  if (item?.kind === 'deleted' || index.missingIds.has(id)) return null;
  const master = getMaster(link, item);
  if (!master) return null;
  const { exdates, ...rest } = master;
  const occurrences = collectOccurrences(index, id, link, rest.content);
  const { when: eventTime } = rest.content;
  const canceledInSeries = [...occurrences.canceledStarts].filter((originalStart) =>
    hasOccurrenceAt(eventTime, originalStart),
  );
  return { ...rest, ...occurrences, excluded: new Set([...exdates, ...canceledInSeries]) };
}

/** Returns our last write of an event if the remote content still equals it. */
function findOwnWrite(
  { records, items }: SnapshotIndex,
  id: string,
  { link, excluded }: { link: Link | undefined; excluded: Iterable<string> },
) {
  const item = items.get(id);
  if (item?.kind !== 'event' || !item.syncMetadata) return null;
  const { rev, eventId } = item.syncMetadata;
  // Other users who sync the same calendar write their own sync metadata.
  if (eventId !== link?.event_id && !records.has(eventId)) return null;
  const current = { content: item.content, excluded: [...excluded] };
  const writes = [current, link?.intent, link?.state === 'pending' ? toIntent(link) : null];
  const hasRevision = (write: (typeof writes)[number]) =>
    write != null && rev === hashContent(write.content, write.excluded);
  return writes.find(hasRevision) ?? null;
}

const toIntent = ({ base, excluded }: Link) => ({ content: base, excluded });

/**
 * Returns the last common version of both sides, or `null` if there is none. If the response to our
 * last write was lost, the written content is the common version.
 */
export function getBaseVersion(
  index: SnapshotIndex,
  remote: RemoteVersion | null,
  link: Link | null,
): EventVersion | null {
  const exceptionLinks = index.exceptionLinks.get(link?.google_id ?? '') ?? [];
  const isConfirmed = link !== null && link.state !== 'pending';
  const linkedVersion = link
    ? toVersion(
        link,
        exceptionLinks.filter(({ state }) => state !== 'pending'),
      )
    : null;
  if (!remote) return linkedVersion;
  const ownWrite = findOwnWrite(index, remote.id, {
    link: link ?? undefined,
    excluded: remote.excluded,
  });
  if (!ownWrite && !isConfirmed) return null;
  const exceptions = new Map(isConfirmed ? linkedVersion?.exceptions : []);
  for (const [originalStart, { id }] of remote.exceptionItems) {
    const exceptionLink = exceptionLinks.find(({ original }) => original === originalStart);
    const exception = findOwnWrite(index, id, { link: exceptionLink, excluded: [] });
    if (exception) exceptions.set(originalStart, exception.content);
  }
  const { content, excluded } = ownWrite ?? { content: link?.base, excluded: link?.excluded };
  return content ? { content, excluded: new Set(excluded), exceptions } : null;
}
