/**
 * `rejected`: an error response that rules out that the write happened. `unknown`: the connection
 * broke or the product was unavailable, so that the write may have happened.
 */
export type WriteResult = 'acknowledged' | 'rejected' | 'unknown';

/** A value that is only written by one client. */
export class TrackedValue<T> {
  acknowledged: T;
  /** Values of writes with an unknown outcome since the last acknowledged one. */
  readonly possible = new Set<T>();

  constructor(initial: T) {
    this.acknowledged = initial;
  }

  record(value: T, result: WriteResult): void {
    if (result === 'unknown') this.possible.add(value);
    if (result !== 'acknowledged') return;
    this.acknowledged = value;
    this.possible.clear();
  }

  allows(value: T): boolean {
    return value === this.acknowledged || this.possible.has(value);
  }
}

/** An event that the client created or tried to create. */
export interface EventEntry {
  /** Unique text in the event's description that identifies the event. */
  label: string;
  /** Address that only this event invites. */
  guest: string | null;
  id: string | null;
  version: number;
  creation: WriteResult;
  title: TrackedValue<string>;
  isDeleted: boolean;
  /** Whether a deletion with an unknown outcome may still take effect. */
  mayBeDeleted: boolean;
}

export interface AcknowledgedBatch {
  id: string;
  intent: string;
  startedAtMs: number;
}

/** Every write of one user, with its outcome as observed by the client. */
export interface Ledger {
  userId: string;
  events: EventEntry[];
  /** History batches of acknowledged writes. */
  batches: AcknowledgedBatch[];
  /** Route names of writes with an unknown outcome. A retried write is listed once per attempt. */
  unknownIntents: string[];
  profileNote: TrackedValue<string>;
  modelConsent: TrackedValue<string>;
  /** Pages of acknowledged checkout sessions. */
  checkoutUrls: string[];
  /** Responses that contradict the ledger. */
  contradictions: string[];
}

export const createLedger = (userId: string): Ledger => ({
  userId,
  events: [],
  batches: [],
  unknownIntents: [],
  profileNote: new TrackedValue(''),
  modelConsent: new TrackedValue('false false'),
  checkoutUrls: [],
  contradictions: [],
});
