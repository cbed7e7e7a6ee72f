/** History entry joined with its batch. */
export interface HistoryRow {
  batch_id: string;
  intent: string;
  undoes: string | null;
  record: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A write that succeeded, and a predicate that identifies it in the history. */
export interface AcknowledgedWrite {
  description: string;
  matchesRow: (row: HistoryRow) => boolean;
  /** Guests who must be notified by email. */
  guests: readonly string[];
}

/** Expected state of an event after all acknowledged writes. */
export interface ExpectedEvent {
  id: string;
  title: string;
  guests: readonly string[];
  exists: boolean;
  /** Data for undoing the most recent change. */
  lastChange: { batchId: string; before: Pick<ExpectedEvent, 'title' | 'exists'> } | null;
}

export interface ExpectedOccurrence {
  start: string;
  title: string;
  location: string;
  /** Occurrences with the same number belong to the same series. */
  group: number;
}

/** Writes of a client and the resulting expected state. */
export interface Ledger {
  schedule: { id: string; name: string };
  events: ExpectedEvent[];
  /** Grouped by the series in which they were created. */
  series: ExpectedOccurrence[][];
  /** Email addresses that currently have access. */
  sharedEmails: string[];
  everInvited: string[];
  acknowledgedWrites: AcknowledgedWrite[];
}
