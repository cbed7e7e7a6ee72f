import { randomBytes } from 'node:crypto';
import type { Account, Calendar, StoredEvent } from './types.ts';
import type { Store } from './store.ts';

export const createId = (prefix: string, bytes: number) =>
  prefix + randomBytes(bytes).toString('base64url');

/** State of the demo accounts with revision numbers for sync tokens and etags. */
export class EmulatorState {
  readonly store: Store;
  /** Base URL of the emulator for browsers. */
  readonly publicUrl: string;
  readonly #onCalendarChange: (calendar: string) => void;

  constructor(store: Store, publicUrl: string, onCalendarChange: (calendar: string) => void) {
    this.store = store;
    this.publicUrl = publicUrl;
    this.#onCalendarChange = onCalendarChange;
  }

  /** Revision of the latest change. */
  get revision(): number {
    return this.store.find('counters', 'changes')?.value ?? 0;
  }

  /** Oldest revision that a sync token may have. Earlier sync tokens are expired. */
  get syncTokenFloor() {
    return this.store.find('counters', 'floor') ?? { value: -1, at: 0 };
  }

  nextRevision(): number {
    const value = this.revision + 1;
    this.store.put('counters', { id: 'changes', value, at: Date.now() });
    return value;
  }

  /** Expires all sync tokens issued so far. */
  expireSyncTokens(): void {
    this.store.put('counters', { id: 'floor', value: this.nextRevision(), at: Date.now() });
  }

  /** Saves an event with a new revision and etag, and notifies the watchers of its calendar. */
  saveEvent(storedEvent: Omit<StoredEvent, 'id' | 'revision'>): StoredEvent {
    const revision = this.nextRevision();
    const event = {
      ...storedEvent.event,
      etag: `"3${String(revision).padStart(15, '0')}"`,
      updated: new Date().toISOString(),
    };
    const savedEvent = { ...storedEvent, id: event.id, revision, event };
    this.store.getCalendarEvents(storedEvent.calendar).set(savedEvent.id, savedEvent);
    this.#onCalendarChange(storedEvent.calendar);
    return savedEvent;
  }

  /** Lists the calendars that an account can read, its primary calendar first. */
  listCalendars(account: Account): Calendar[] {
    const calendars = this.store
      .list('calendars')
      .filter(({ owner, shared }) => shared || owner === account.id);
    return calendars.toSorted((a, b) => Number(b.primary) - Number(a.primary));
  }
}
