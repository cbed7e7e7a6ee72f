import { TableStore } from '@scheduler/emulator-kit';
import type {
  AccessToken,
  Account,
  Calendar,
  Channel,
  AuthorizationCode,
  Grant,
  SentEmail,
  StoredEvent,
} from './types.ts';

/** Table and property names are part of the state file format. */
export interface Tables {
  accounts: Account;
  calendars: Calendar;
  grants: Grant;
  codes: AuthorizationCode;
  accessTokens: AccessToken;
  channels: Channel;
  letters: SentEmail;
  /** The signing key of ID tokens, in a single row. */
  keys: { id: string; pem: string };
  /** `changes` is the latest revision. Sync tokens with a revision below `floor` are expired. */
  counters: { id: 'changes' | 'floor'; value: number; at: number };
}

type EventsById = Map<string, StoredEvent>;

/** In-memory tables and events, optionally persisted in a JSON file. */
export class Store extends TableStore<Tables> {
  readonly #eventsByCalendar = new Map<string, EventsById>();

  /** Returns a calendar's events by ID, including deleted ones. */
  getCalendarEvents(calendar: string): EventsById {
    const eventsById = this.#eventsByCalendar.get(calendar) ?? new Map<string, StoredEvent>();
    this.#eventsByCalendar.set(calendar, eventsById);
    return eventsById;
  }

  protected override getState(): object {
    const events = [...this.#eventsByCalendar.values()].flatMap((byId) => [...byId.values()]);
    return { rows: super.getState(), events };
  }

  protected override setState(state: object): void {
    const { rows, events } = state as { rows: object; events: StoredEvent[] };
    super.setState(rows);
    for (const row of events) this.getCalendarEvents(row.calendar).set(row.id, row);
  }
}
