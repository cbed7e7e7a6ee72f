import type { RemoteItem } from '../content/from-google.ts';
import type { LocalEvent } from '../content/from-record.ts';
import type { CalendarBinding } from './event-ids.ts';
import type { Link } from './types.ts';

/**
 * Input of one sync round. For every event in it, the snapshot contains all links and all local
 * records of its series.
 */
export interface SyncSnapshot {
  binding: CalendarBinding;
  links: readonly Link[];
  /** Events that Google returned, by Google ID. */
  items: ReadonlyMap<string, RemoteItem>;
  /** Google IDs that are linked but were missing from a full list. */
  missingIds: ReadonlySet<string>;
  /** Local events that were added to the change log since the last run. */
  changedEventIds: ReadonlySet<string>;
  /** Local records, by ID. */
  records: ReadonlyMap<string, LocalEvent>;
  /**
   * Local events that disappeared without being deleted by a user, for example by undoing a sync.
   */
  undoneEventIds: ReadonlySet<string>;
}

/** A snapshot with lookup tables. */
export interface SnapshotIndex extends SyncSnapshot {
  masterLinks: ReadonlyMap<string, Link>;
  linksByEventId: ReadonlyMap<string, Link>;
  exceptionLinks: ReadonlyMap<string, Link[]>;
  /** Links to events that were never inserted in Google, by Google ID of the event or series. */
  pendingLinks: ReadonlyMap<string, Link[]>;
  pendingLinksByEventId: ReadonlyMap<string, Link>;
  exceptionItems: ReadonlyMap<string, RemoteItem[]>;
  exceptionRecords: ReadonlyMap<string, LocalEvent[]>;
}

export function indexSnapshot(snapshot: SyncSnapshot): SnapshotIndex {
  // A pending insert that Google doesn't return has failed.
  const isInGoogle = ({ state, google_id }: Link) =>
    state !== 'pending' || snapshot.items.has(google_id);
  // An arriving event without a record was never created locally.
  const isCreatedLocally = ({ state, event_id }: Link) =>
    state !== 'arriving' ||
    snapshot.records.has(event_id) ||
    snapshot.changedEventIds.has(event_id);
  const links = snapshot.links.filter(isCreatedLocally);
  const masterLinks = links.filter((link) => link.series === null && isInGoogle(link));
  const exceptionLinks = links.filter((link) => link.series !== null && isInGoogle(link));
  const pendingLinks = links.filter((link) => !isInGoogle(link));
  const exceptionRecords = [...snapshot.records.values()].filter(
    ({ record }) => record.series_id !== null,
  );
  const isReadable = (seriesId: string) => snapshot.items.get(seriesId)?.kind === 'event';
  const masterLinksById = new Map(masterLinks.map((link) => [link.google_id, link]));
  // An occurrence without its series is a separate event. Guests can be invited to one occurrence
  // only.
  const isException = ({ id, occurrence }: RemoteItem) =>
    occurrence !== null &&
    !masterLinksById.has(id) &&
    (masterLinksById.has(occurrence.seriesId) || isReadable(occurrence.seriesId));
  return {
    ...snapshot,
    masterLinks: masterLinksById,
    linksByEventId: new Map(masterLinks.map((link) => [link.event_id, link])),
    pendingLinks: Map.groupBy(pendingLinks, ({ series, google_id }) => series ?? google_id),
    pendingLinksByEventId: new Map(
      pendingLinks.filter(({ series }) => series === null).map((link) => [link.event_id, link]),
    ),
    exceptionLinks: Map.groupBy(exceptionLinks, ({ series }) => series ?? ''),
    exceptionItems: Map.groupBy(
      [...snapshot.items.values()].filter(isException),
      ({ occurrence }) => occurrence?.seriesId ?? '',
    ),
    exceptionRecords: Map.groupBy(exceptionRecords, ({ record }) => record.series_id ?? ''),
  };
}
