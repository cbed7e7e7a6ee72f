import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type {
  AccessToken,
  Account,
  Calendar,
  Channel,
  Code,
  Grant,
  Letter,
  Row,
} from './shapes.ts';

export interface Tables {
  accounts: Account;
  calendars: Calendar;
  grants: Grant;
  codes: Code;
  accessTokens: AccessToken;
  channels: Channel;
  letters: Letter;
  /** The key that signs identities; one row. */
  keys: { id: string; pem: string };
  /** `changes` counts all changes; sync tokens from before `floor` have expired. */
  counters: { id: 'changes' | 'floor'; value: number; at: number };
}

type Kind = keyof Tables;
type Book = Map<string, Row>;

const WRITE_AFTER_MS = 500;

/** Everything this emulator knows, in order of creation; kept in a file if it has one. */
export class Store {
  readonly #rows: { [K in Kind]?: Map<string, Tables[K]> } = {};
  readonly #books = new Map<string, Book>();
  readonly #file: string | undefined;
  #writing: NodeJS.Timeout | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file && existsSync(file)) this.#load(file);
  }

  all<K extends Kind>(kind: K): Tables[K][] {
    return [...this.#table(kind).values()];
  }

  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.#table(kind).get(id);
  }

  put<K extends Kind>(kind: K, row: Tables[K]): Tables[K] {
    this.#table(kind).set(row.id, row);
    this.touch();
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.#table(kind).delete(id);
    this.touch();
  }

  /** The events of one calendar, by id; deleted ones too. */
  book(calendar: string): Book {
    const book = this.#books.get(calendar) ?? new Map<string, Row>();
    this.#books.set(calendar, book);
    return book;
  }

  /** Says that a row was changed in place. */
  touch(): void {
    if (this.#file) this.#writing ??= setTimeout(() => this.flush(), WRITE_AFTER_MS);
  }

  /** Writes what is not yet on disk, through a rename, so that a crash never leaves half a file. */
  flush(): void {
    clearTimeout(this.#writing);
    this.#writing = undefined;
    if (!this.#file) return;
    const rows = Object.entries(this.#rows).map(([kind, table]) => [kind, [...table.values()]]);
    const events = [...this.#books.values()].flatMap((book) => [...book.values()]);
    const text = JSON.stringify({ rows: Object.fromEntries(rows), events });
    writeFileSync(`${this.#file}.part`, text, { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }

  #table<K extends Kind>(kind: K): Map<string, Tables[K]> {
    const rows = this.#rows as Record<K, Map<string, Tables[K]> | undefined>;
    return (rows[kind] ??= new Map());
  }

  #load(file: string): void {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as {
      rows: { [K in Kind]?: Tables[K][] };
      events: Row[];
    };
    for (const [kind, rows] of Object.entries(saved.rows) as [Kind, Tables[Kind][]][]) {
      for (const row of rows) this.#table(kind).set(row.id, row);
    }
    for (const row of saved.events) this.book(row.calendar).set(row.id, row);
  }
}
