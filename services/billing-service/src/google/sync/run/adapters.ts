import type { SyncRecord, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import type { FieldConflict } from '../content/three-way-merge.ts';
import type { GoogleBody } from '../content/to-google.ts';
import type { Link, LinkChange } from '../plan/types.ts';

// The systems that a sync run reads and writes. Tests run the same engine with in-memory adapters.

export interface Page {
  items: readonly unknown[];
  /** The calendar's time zone. */
  timeZone: string | null;
}

/** A Google calendar. All methods throw `CalendarError`. */
export interface RemoteCalendar {
  /**
   * Lists all events, or the events changed since a sync token.
   *
   * @param onPage called for each page
   * @returns the next sync token, or `null` if the server doesn't support them
   */
  list: (syncToken: string | null, onPage: (page: Page) => void) => Promise<string | null>;
  get: (id: string) => Promise<unknown>;
  insert: (id: string, body: GoogleBody) => Promise<unknown>;
  /** Patches an event. With an etag, fails if the event has changed since the etag was read. */
  patch: (id: string, etag: string | null, body: GoogleBody) => Promise<unknown>;
  deleteEvent: (id: string, etag: string | null) => Promise<void>;
}

export interface LocalChange {
  eventId: string;
  /** Whether the change undid a sync. */
  isUndo: boolean;
  /** Whether the change was made by a sync. */
  isSync: boolean;
}

/** Thrown if the change log doesn't contain the cursor anymore. */
export class CursorExpiredError extends Error {}

/** A schedule in core-api. */
export interface LocalSchedule {
  /** Returns the current end of the change log. */
  getCursor: () => Promise<string>;
  /** @throws CursorExpiredError */
  listChanges: (cursor: string) => Promise<{ changes: LocalChange[]; next: string }>;
  listRecords: () => Promise<SyncRecord[]>;
  readRecords: (ids: readonly string[]) => Promise<SyncRecord[]>;
  applySteps: (
    key: string,
    steps: readonly SyncStep[],
  ) => Promise<{ batchId: string | null; results: SyncResult[] }>;
}

export interface SyncState {
  /** `null` before the first full list. */
  syncToken: string | null;
  /** `null` before the first run. */
  localCursor: string | null;
  /** Whether the next run must compare all local events instead of only changed ones. */
  compareAll: boolean;
}

export interface EventConflict {
  googleId: string;
  eventId: string;
  title: string;
  conflict: FieldConflict;
}

/** A calendar's stored sync state. Each call is atomic. */
export interface SyncStateStore {
  loadState: () => Promise<SyncState>;
  saveState: (state: Partial<SyncState>) => Promise<void>;
  loadLinks: () => Promise<Link[]>;
  /** Loads the links of the given events, including all links of their series. */
  loadLinksAround: (ids: { googleIds: string[]; eventIds: string[] }) => Promise<Link[]>;
  saveLinks: (changes: readonly LinkChange[]) => Promise<void>;
  saveConflicts: (conflicts: readonly EventConflict[]) => Promise<void>;
  /** Returns the events that are linked to another calendar of the same schedule. */
  findLinkedElsewhere: (eventIds: readonly string[]) => Promise<Set<string>>;
}

export interface Adapters {
  google: RemoteCalendar;
  local: LocalSchedule;
  store: SyncStateStore;
}
