import type { SyncStep } from '@scheduler/contracts/core/sync';
import type { Content, Field } from '../content/content.ts';
import type { LocalEvent } from '../content/from-record.ts';
import type { FieldConflict, EventVersion } from '../content/three-way-merge.ts';
import type { EventWrite } from '../content/to-google.ts';
import type { CalendarBinding } from './event-ids.ts';

/** Links a Google event to its local event. Mirrors a row of `google_links`. */
export interface Link {
  google_id: string;
  event_id: string;
  /** Google ID of the series, for an exception. */
  series: string | null;
  /** Original start time, for an exception. */
  original: string | null;
  etag: string | null;
  uid: string | null;
  organizer: string | null;
  is_writable: boolean;
  /** The last synced content, used as the base of the three-way merge. */
  base: Content;
  /** All excluded start times: EXDATEs and canceled occurrences. */
  excluded: string[];
  /**
   * Occurrences that are canceled in Google, including those that only an earlier rule contained.
   */
  cancelled: string[];
  /** The side on which the event was created. */
  origin: 'ours' | 'google';
  /** Content of a write to Google that hasn't been confirmed yet. */
  intent: { content: Content; excluded: string[] } | null;
  /**
   * - `left_out`: deleted locally only, for example by undoing a sync
   * - `pending`: being inserted in Google, not confirmed
   * - `arriving`: being created locally, not confirmed
   */
  state: 'linked' | 'left_out' | 'pending' | 'arriving';
}

/** An event with its exceptions, as stored in Google. */
export interface RemoteVersion extends EventVersion {
  id: string;
  etag: string | null;
  /** Epoch milliseconds. */
  updatedMs: number;
  uid: string | null;
  organizerEmail: string | null;
  isWritable: boolean;
  /** Exceptions, by original start time. */
  exceptionItems: ReadonlyMap<string, { id: string; etag: string | null; updatedMs: number }>;
  /** Start times of canceled occurrences, including those that only an earlier rule contained. */
  canceledStarts: ReadonlySet<string>;
}

/** An event with its exceptions, as stored locally. */
export interface LocalVersion extends EventVersion {
  event: LocalEvent;
  /** Exceptions, by original start time. */
  exceptionRecords: ReadonlyMap<string, LocalEvent>;
}

/** An event with its exceptions that exists locally, in Google or on both sides. */
export interface EventPair {
  /** The last common version. `null` if the event was never synced. */
  base: EventVersion | null;
  link: Link | null;
  exceptionLinks: readonly Link[];
  /** `null` if the event was deleted in Google or never existed there. */
  remote: RemoteVersion | null;
  local: LocalVersion | null;
  /** Whether the local event disappeared without being deleted by a user. */
  isSyncUndone: boolean;
  /** The link of an insert that failed. */
  pendingLink: Link | null;
  /** Google IDs of obsolete links to remove. */
  staleIds: readonly string[];
}

export type RemoteStep =
  | {
      action: 'insert';
      id: string;
      /** Whether an earlier run may already have inserted the same content. */
      isRetry: boolean;
      write: EventWrite;
    }
  | { action: 'patch'; id: string; etag: string | null; fields: Field[]; write: EventWrite }
  /** Changes one occurrence of a series. */
  | {
      action: 'patch-occurrence';
      id: string;
      seriesId: string;
      originalStart: string;
      /** `null` if the occurrence is unmodified. */
      etag: string | null;
      /** Content to expect in Google before patching. `null` right after inserting the series. */
      expected: Content | 'canceled' | null;
      write: EventWrite;
    }
  | { action: 'delete'; id: string; etag: string | null; originalStart: string | null };

/** Input that is common to all plans of a round. */
export interface PlanContext {
  binding: CalendarBinding;
  /** Whether local changes are written to Google. */
  isTwoWay: boolean;
  /** The calendar's time zone. */
  timeZone: string;
  /** Local events that are linked to another Google calendar of the same schedule. */
  linkedElsewhere: ReadonlySet<string>;
  /** Local records of the snapshot, by ID. */
  records: ReadonlyMap<string, LocalEvent>;
}

/** The planned changes for one event. */
export interface EventPlan {
  pair: EventPair;
  localSteps: SyncStep[];
  remoteSteps: RemoteStep[];
  conflicts: FieldConflict[];
  /** Local IDs of exceptions that become separate events. The next round inserts them in Google. */
  detachedEventIds: string[];
  /** The event's category in the sync result. */
  countAs: 'none' | 'created' | 'updated';
  /** Links to store after the local steps. `null` if they don't change. */
  linksAfterLocal: LinkChange | null;
  /** Links to store after the remote steps. */
  linksAfterRemote: LinkChange | null;
  /** Entry for the sync log, shown to the user. */
  skipNote: { title: string; reason: string } | null;
  /** All versions of the event, to check whether it is in the requested time range. */
  affectedContents: Content[];
}

export interface LinkChange {
  remove: string[];
  put: Link[];
}
