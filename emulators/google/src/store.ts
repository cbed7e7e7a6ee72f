import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
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

type TableName = keyof Tables;
type EventsById = Map<string, StoredEvent>;

const WRITE_DELAY_MS = 500;

/** In-memory tables in insertion order, saved to a JSON file if one is configured. */
export class Store {
  readonly #rows: { [K in TableName]?: Map<string, Tables[K]> } = {};
  readonly #eventsByCalendar = new Map<string, EventsById>();
  readonly #file: string | undefined;
  #writeTimer: NodeJS.Timeout | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file && existsSync(file)) this.#load(file);
  }

  list<K extends TableName>(tableName: K): Tables[K][] {
    return [...this.#getTable(tableName).values()];
  }

  find<K extends TableName>(tableName: K, id: string): Tables[K] | undefined {
    return this.#getTable(tableName).get(id);
  }

  put<K extends TableName>(tableName: K, row: Tables[K]): Tables[K] {
    this.#getTable(tableName).set(row.id, row);
    this.scheduleWrite();
    return row;
  }

  remove(tableName: TableName, id: string): void {
    this.#getTable(tableName).delete(id);
    this.scheduleWrite();
  }

  /** Returns a calendar's events by ID, including deleted ones. */
  getCalendarEvents(calendar: string): EventsById {
    const eventsById = this.#eventsByCalendar.get(calendar) ?? new Map<string, StoredEvent>();
    this.#eventsByCalendar.set(calendar, eventsById);
    return eventsById;
  }

  /** Schedules a write to the state file. Call it after changing a row in place. */
  scheduleWrite(): void {
    if (this.#file) this.#writeTimer ??= setTimeout(() => this.#flushOrRetry(), WRITE_DELAY_MS);
  }

  /** The state stays in memory if it can't be written, for example because the disk is full. */
  #flushOrRetry(): void {
    try {
      this.flush();
    } catch (error) {
      console.error(error);
      this.scheduleWrite();
    }
  }

  /** Writes pending changes to a temporary file and renames it, to prevent a partial file after a crash. */
  flush(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    if (!this.#file) return;
    const rows = Object.entries(this.#rows).map(([tableName, table]) => [
      tableName,
      [...table.values()],
    ]);
    const events = [...this.#eventsByCalendar.values()].flatMap((eventsById) => [
      ...eventsById.values(),
    ]);
    const text = JSON.stringify({ rows: Object.fromEntries(rows), events });
    writeFileSync(`${this.#file}.part`, text, { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }

  #getTable<K extends TableName>(tableName: K): Map<string, Tables[K]> {
    const rows = this.#rows as Record<K, Map<string, Tables[K]> | undefined>;
    return (rows[tableName] ??= new Map());
  }

  #load(file: string): void {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as {
      rows: { [K in TableName]?: Tables[K][] };
      events: StoredEvent[];
    };
    for (const [tableName, rows] of Object.entries(saved.rows) as [
      TableName,
      Tables[TableName][],
    ][]) {
      for (const row of rows) this.#getTable(tableName).set(row.id, row);
    }
    for (const row of saved.events) this.getCalendarEvents(row.calendar).set(row.id, row);
  }
}
