import { randomBytes } from 'node:crypto';
import type { Account, Calendar, Row } from './shapes.ts';
import type { Store } from './store.ts';

export const newId = (prefix: string, bytes: number) =>
  prefix + randomBytes(bytes).toString('base64url');

/** What happens in the demo accounts. */
export class World {
  readonly store: Store;
  /** Where browsers reach this emulator. */
  readonly publicUrl: string;
  readonly #announce: (calendar: string) => void;

  constructor(store: Store, publicUrl: string, announce: (calendar: string) => void) {
    this.store = store;
    this.publicUrl = publicUrl;
    this.#announce = announce;
  }

  /** The number of the latest change. */
  get revision(): number {
    return this.store.find('counters', 'changes')?.value ?? 0;
  }

  /** The last change that has been forgotten: sync tokens from before it are of no use. */
  get floor() {
    return this.store.find('counters', 'floor') ?? { value: -1, at: 0 };
  }

  nextRevision(): number {
    const value = this.revision + 1;
    this.store.put('counters', { id: 'changes', value, at: Date.now() });
    return value;
  }

  /** Forgets what changed when, so that every sync token handed out so far has expired. */
  expireSyncTokens(): void {
    this.store.put('counters', { id: 'floor', value: this.nextRevision(), at: Date.now() });
  }

  /** Keeps a changed event under a new revision and etag, and tells the calendar's watchers. */
  keep(row: Omit<Row, 'id' | 'revision'>): Row {
    const revision = this.nextRevision();
    const event = {
      ...row.event,
      etag: `"3${String(revision).padStart(15, '0')}"`,
      updated: new Date().toISOString(),
    };
    const kept = { ...row, id: event.id, revision, event };
    this.store.book(row.calendar).set(kept.id, kept);
    this.#announce(row.calendar);
    return kept;
  }

  /** The calendars an account sees, its primary one first. */
  calendarsOf(account: Account): Calendar[] {
    const seen = this.store
      .all('calendars')
      .filter(({ owner, shared }) => shared || owner === account.id);
    return seen.toSorted((one, other) => Number(other.primary) - Number(one.primary));
  }
}
