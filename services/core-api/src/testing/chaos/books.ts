/** A row of the log, of a batch that is kept. */
export interface LoggedRow {
  batch_id: string;
  intent: string;
  undoes: string | null;
  record: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A write that was answered with success, and how the log tells it from all others. */
export interface Acknowledged {
  what: string;
  isIn: (row: LoggedRow) => boolean;
  /** Whom it must be told to, by mail. */
  guests: readonly string[];
}

/** An event as it has to be by what was answered. */
export interface KnownEvent {
  id: string;
  title: string;
  guests: readonly string[];
  isThere: boolean;
  /** What would take the last change back. */
  last: { batchId: string; before: Pick<KnownEvent, 'title' | 'isThere'> } | null;
}

export interface KnownOccurrence {
  start: string;
  title: string;
  location: string;
  /** Those of one number are of one series. */
  group: number;
}

/** What one client has done, and what must have come of it. */
export interface Books {
  schedule: { id: string; name: string };
  events: KnownEvent[];
  /** Each the occurrences that began as one series. */
  series: KnownOccurrence[][];
  /** Addresses that the schedule is shared with, and all that it ever was. */
  shares: string[];
  invited: string[];
  acknowledged: Acknowledged[];
}
