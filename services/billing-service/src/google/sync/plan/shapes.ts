import type { SyncStep } from '@scheduler/contracts/core/sync';
import type { Content, Field } from '../content/content.ts';
import type { OurEvent } from '../content/from-record.ts';
import type { Clash, Whole } from '../content/merge.ts';
import type { Writing } from '../content/to-google.ts';
import type { Pair } from './ids.ts';

/** What is known of one of Google's events and ours that it goes with. */
export interface Link {
  google_id: string;
  event_id: string;
  /** Google's id of the series of an exception, and where the rule has it. */
  series: string | null;
  original: string | null;
  etag: string | null;
  uid: string | null;
  organizer: string | null;
  is_writable: boolean;
  /** As Google's was when we saw or wrote it last: what changes are told against. */
  base: Content;
  /** What it leaves out in all. */
  excluded: string[];
  /** What Google keeps as cancelled occurrences, also where only a rule of before had one. */
  cancelled: string[];
  /** Where it was made. */
  origin: 'ours' | 'google';
  /** What Google is being given; `null` once it is known to have it. */
  intent: { content: Content; excluded: string[] } | null;
  /**
   * `left_out`: taken off our side alone, as the undo of a sync does; `pending`: being made in
   * Google, which may not have come to pass; `arriving`: being made here, likewise.
   */
  state: 'linked' | 'left_out' | 'pending' | 'arriving';
}

/** An event as Google has it, with all that belongs to it. */
export interface Theirs extends Whole {
  id: string;
  etag: string | null;
  /** Epoch milliseconds. */
  updated: number;
  uid: string | null;
  organizer: string | null;
  isWritable: boolean;
  /** What Google knows its exceptions by. */
  items: ReadonlyMap<string, { id: string; etag: string | null; updated: number }>;
  /** Where Google keeps cancelled occurrences, also where only a rule of before had one. */
  cancelled: ReadonlySet<string>;
}

/** An event as we have it, with all that belongs to it. */
export interface Ours extends Whole {
  event: OurEvent;
  records: ReadonlyMap<string, OurEvent>;
}

/** An event on both sides, or on one, with its exceptions. */
export interface Family {
  /** What was last alike; `null` where nothing is known. */
  base: Whole | null;
  link: Link | null;
  exceptionLinks: readonly Link[];
  /** `null`: gone, or never there. */
  theirs: Theirs | null;
  ours: Ours | null;
  /** Ours went by the undo of a sync, or by nothing that we know of. */
  isUndone: boolean;
  /** As what Google was to be given it, if that did not come to pass. */
  pending: Link | null;
  /** Google's ids that it had before, and that tell of nothing any more. */
  stale: readonly string[];
}

export type TheirStep =
  | {
      do: 'insert';
      id: string;
      /** Whether an earlier run may have made just this already. */
      isBegun: boolean;
      writing: Writing;
    }
  | { do: 'change'; id: string; etag: string | null; fields: Field[]; writing: Writing }
  /** Makes an occurrence an exception, or changes one. */
  | {
      do: 'except';
      id: string;
      series: string;
      original: string;
      /** `null`: as the series has it. */
      etag: string | null;
      /** What Google is thought to have there; `null`: nobody can have changed it. */
      expected: Content | 'cancelled' | null;
      writing: Writing;
    }
  | { do: 'remove'; id: string; etag: string | null; original: string | null };

/** What holds for all families of a round. */
export interface Terms {
  pair: Pair;
  /** Whether Google is written too. */
  isTwoWay: boolean;
  /** The calendar's zone. */
  zone: string;
  /** Our events that another calendar of the same schedule brought: Google has them there. */
  elsewhere: ReadonlySet<string>;
  /** Our records that the round looks at. */
  records: ReadonlyMap<string, OurEvent>;
}

/** What one round does about a family. */
export interface Plan {
  family: Family;
  ourSteps: SyncStep[];
  theirSteps: TheirStep[];
  clashes: Clash[];
  /** Events of ours that it makes of exceptions without a place: Google does not know of them yet. */
  strayIds: string[];
  /** For the counts: an event that is new on one side, or one that changes on any. */
  counts: 'nothing' | 'new' | 'changed';
  /** What to keep in mind once ours is written; `null`: as it was. */
  applied: LinkChange | null;
  /** And once Google's is. */
  pushed: LinkChange | null;
  /** What the user is told of it. */
  note: { title: string; reason: string } | null;
  /** When it is, for those who ask for the counts of a range. */
  spans: Content[];
}

export interface LinkChange {
  remove: string[];
  put: Link[];
}
