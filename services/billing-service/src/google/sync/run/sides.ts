import type { SyncRecord, SyncResult, SyncStep } from '@scheduler/contracts/core/sync';
import type { Clash } from '../content/merge.ts';
import type { GoogleBody } from '../content/to-google.ts';
import type { Link, LinkChange } from '../plan/shapes.ts';

/*
 * What a run works on: Google's calendar, our schedule, and what is kept in mind of both. Tests run
 * the same engine on sides in memory.
 */

export interface Page {
  items: readonly unknown[];
  /** The calendar's zone. */
  zone: string | null;
}

/** One calendar of Google's. @throws CalendarFault from each */
export interface GoogleSide {
  /**
   * Reads everything, or what changed since a token, page by page. Answers the token by which the
   * next list tells of changes alone; `null` where Google gives none.
   */
  list: (token: string | null, read: (page: Page) => void) => Promise<string | null>;
  get: (id: string) => Promise<unknown>;
  insert: (id: string, body: GoogleBody) => Promise<unknown>;
  /** Changes an event, if it is still as `etag` names it. */
  patch: (id: string, etag: string | null, body: GoogleBody) => Promise<unknown>;
  remove: (id: string, etag: string | null) => Promise<void>;
}

export interface OurChange {
  eventId: string;
  /** Whether the change was to take back what a sync had brought. */
  isUndo: boolean;
  /** Whether a sync changed it last. */
  isSync: boolean;
}

/** The place in our log is not known any more. */
export class LostPlace extends Error {}

/** One schedule of ours. */
export interface OurSide {
  /** The place of now in our log. */
  place: () => Promise<string>;
  /** What changed since a place. @throws LostPlace */
  changes: (since: string) => Promise<{ changes: OurChange[]; next: string }>;
  all: () => Promise<SyncRecord[]>;
  read: (ids: readonly string[]) => Promise<SyncRecord[]>;
  apply: (
    key: string,
    steps: readonly SyncStep[],
  ) => Promise<{ batchId: string | null; results: SyncResult[] }>;
}

export interface SyncState {
  /** `null`: all of Google's events are listed. */
  syncToken: string | null;
  /** `null`: nothing of ours was read yet. */
  corePlace: string | null;
  /** Whether all of ours is to be compared, since it never was as a whole. */
  comparesAll: boolean;
}

export interface ConflictOf {
  googleId: string;
  eventId: string;
  title: string;
  clash: Clash;
}

/** What is kept in mind of a calendar; each call is done as a whole or not at all. */
export interface Memory {
  state: () => Promise<SyncState>;
  saveState: (state: Partial<SyncState>) => Promise<void>;
  links: () => Promise<Link[]>;
  /** Whole families that any of these is part of. */
  linksAround: (ids: { googleIds: string[]; eventIds: string[] }) => Promise<Link[]>;
  saveLinks: (changes: readonly LinkChange[]) => Promise<void>;
  saveConflicts: (conflicts: readonly ConflictOf[]) => Promise<void>;
  /** Which of these events another calendar of the same schedule brought. */
  linkedElsewhere: (eventIds: readonly string[]) => Promise<Set<string>>;
}

export interface Sides {
  google: GoogleSide;
  ours: OurSide;
  memory: Memory;
}
