import type { RemoteEvent } from '../content/from-google.ts';
import type { LocalEvent } from '../content/from-record.ts';
import { hasOccurrenceAt } from '../content/series.ts';
import { indexSnapshot, type SyncSnapshot, type SnapshotIndex } from './sync-snapshot.ts';
import { createMatcher, sortOwnIdsFirst } from './event-matcher.ts';
import type { EventPair, Link } from './types.ts';
import { getBaseVersion, getLocalVersion, getRemoteVersion } from './merge-inputs.ts';

interface PairKey {
  googleId: string;
  link: Link | null;
  eventId: string | null;
  /** Link to an earlier Google event that the local event was paired with. */
  formerLink?: Link | undefined;
}

function createRemotePair(
  index: SnapshotIndex,
  { googleId, link, eventId, formerLink }: PairKey,
): EventPair {
  const remote = getRemoteVersion(index, googleId, link);
  const formerExceptions = index.exceptionLinks.get(formerLink?.google_id ?? '') ?? [];
  const pendingLinks = [googleId, formerLink?.google_id ?? ''].flatMap(
    (id) => index.pendingLinks.get(id) ?? [],
  );
  return {
    base: getBaseVersion(index, remote, link ?? formerLink ?? null),
    link,
    exceptionLinks: (link && index.exceptionLinks.get(link.google_id)) ?? [],
    remote,
    local: eventId === null ? null : getLocalVersion(index, eventId),
    isSyncUndone: eventId !== null && index.undoneEventIds.has(eventId),
    pendingLink: null,
    staleIds: [...(formerLink ? [formerLink] : []), ...formerExceptions, ...pendingLinks].map(
      ({ google_id }) => google_id,
    ),
  };
}

/** Creates the pair of a local event that isn't in Google: it's new, or its insert failed. */
function createLocalPair(index: SnapshotIndex, eventId: string): EventPair {
  const pendingLink = index.pendingLinksByEventId.get(eventId);
  const pendingLinks = pendingLink ? (index.pendingLinks.get(pendingLink.google_id) ?? []) : [];
  return {
    base: null,
    link: null,
    exceptionLinks: [],
    remote: null,
    local: getLocalVersion(index, eventId),
    isSyncUndone: false,
    pendingLink: pendingLink ?? null,
    staleIds: pendingLinks.map(({ google_id }) => google_id),
  };
}

/**
 * Pairs each remote event with its local event. Events that exist on only one side get a pair of
 * their own.
 */
export function matchEvents(snapshot: SyncSnapshot): EventPair[] {
  const index = indexSnapshot(snapshot);
  const { masterLinks, linksByEventId, pendingLinksByEventId, records, items, exceptionItems } =
    index;
  const exceptionIds = new Set(
    [...exceptionItems].flatMap(([seriesId, exceptions]) => {
      const master = items.get(seriesId);
      const eventTime =
        master?.kind === 'event' ? master.content.when : masterLinks.get(seriesId)?.base.when;
      // An exception without an occurrence in the series is a separate event.
      return exceptions
        .filter(
          ({ occurrence }) =>
            eventTime && hasOccurrenceAt(eventTime, occurrence?.originalStart ?? ''),
        )
        .map((item) => item.id);
    }),
  );
  const unlinked = [...items.values()].filter(
    (item): item is RemoteEvent =>
      item.kind === 'event' && !masterLinks.has(item.id) && !exceptionIds.has(item.id),
  );
  const match = createMatcher(index);
  const matchedEventIds = new Set<string>();
  const replacedLinks = new Set<Link>();
  const newPairs = sortOwnIdsFirst(unlinked).map((item) => {
    const eventId = match(item);
    const formerLink =
      eventId === null
        ? undefined
        : (linksByEventId.get(eventId) ?? pendingLinksByEventId.get(eventId));
    if (eventId !== null) matchedEventIds.add(eventId);
    if (formerLink) replacedLinks.add(formerLink);
    return createRemotePair(index, { googleId: item.id, link: null, eventId, formerLink });
  });
  const linkedPairs = [...masterLinks.values()]
    .filter((link) => !replacedLinks.has(link))
    .map((link) =>
      createRemotePair(index, { googleId: link.google_id, link, eventId: link.event_id }),
    );
  const isLocalOnly = ({ record: { id, series_id } }: LocalEvent) =>
    series_id === null && !linksByEventId.has(id) && !matchedEventIds.has(id);
  const localPairs = [...records.values()]
    .filter(isLocalOnly)
    .map(({ record }) => createLocalPair(index, record.id));
  // Events that an earlier run failed to insert and that have since been deleted locally.
  const pairedEventIds = new Set([
    ...matchedEventIds,
    ...localPairs.map(({ local }) => local?.event.record.id),
  ]);
  const abandonedPairs = [...pendingLinksByEventId.keys()]
    .filter((eventId) => !pairedEventIds.has(eventId))
    .map((eventId) => createLocalPair(index, eventId));
  return [...linkedPairs, ...newPairs, ...localPairs, ...abandonedPairs];
}
