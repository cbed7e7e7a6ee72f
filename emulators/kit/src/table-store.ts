import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

interface Row {
  id: string;
}

const WRITE_DELAY_MS = 500;

/** In-memory tables in insertion order, optionally persisted in a JSON file. */
export class TableStore<Tables extends Record<keyof Tables, Row>> {
  readonly #tables = new Map<keyof Tables, Map<string, Row>>();
  readonly #file: string | undefined;
  #writeTimer: NodeJS.Timeout | undefined;

  /** @param file JSON file with the data; without it, data is lost on exit */
  constructor(file: string | undefined) {
    this.#file = file;
  }

  list<Name extends keyof Tables>(table: Name): Tables[Name][] {
    return [...this.#getRows(table).values()];
  }

  find<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    return this.#getRows(table).get(id);
  }

  put<Name extends keyof Tables>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#getRows(table).set(row.id, row);
    this.scheduleWrite();
    return row;
  }

  remove(table: keyof Tables, id: string): void {
    this.#getRows(table).delete(id);
    this.scheduleWrite();
  }

  /** Schedules a write of the state file. Call it after changing a row in place. */
  scheduleWrite(): void {
    if (this.#file) this.#writeTimer ??= setTimeout(() => this.#flushOrRetry(), WRITE_DELAY_MS);
  }

  /** Writes scheduled changes now, so that they survive if the process is killed. */
  flushScheduled(): void {
    if (this.#writeTimer) this.#flushOrRetry();
  }

  #flushOrRetry(): void {
    try {
      this.flush();
    } catch (error) {
      console.error(error);
      this.scheduleWrite();
    }
  }

  /** Writes the state file atomically, so that a crash cannot truncate it. */
  flush(): void {
    clearTimeout(this.#writeTimer);
    this.#writeTimer = undefined;
    if (!this.#file) return;
    writeFileSync(`${this.#file}.part`, JSON.stringify(this.getState()), { mode: 0o600 });
    renameSync(`${this.#file}.part`, this.#file);
  }

  /** Loads the state file, if there is one. */
  load(): void {
    if (this.#file && existsSync(this.#file)) {
      this.setState(JSON.parse(readFileSync(this.#file, 'utf8')) as object);
    }
  }

  /** Returns the content of the state file: the rows of each table. */
  protected getState(): object {
    const tables = [...this.#tables].map(([name, rows]) => [name, [...rows.values()]]);
    return Object.fromEntries(tables) as object;
  }

  protected setState(state: object): void {
    for (const [name, rows] of Object.entries(state) as [keyof Tables, Row[]][]) {
      this.#tables.set(name, new Map(rows.map((row) => [row.id, row])));
    }
  }

  #getRows<Name extends keyof Tables>(table: Name): Map<string, Tables[Name]> {
    const rows = this.#tables.get(table) ?? new Map<string, Row>();
    this.#tables.set(table, rows);
    return rows as Map<string, Tables[Name]>;
  }
}
