import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { InternalTables } from './internal-records.ts';
import type {
  CheckoutSession,
  Customer,
  Event,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Price,
  Product,
  Subscription,
  TestClock,
  WebhookEndpoint,
} from './objects/types.ts';

export interface Tables extends InternalTables {
  customers: Customer;
  products: Product;
  prices: Price;
  subscriptions: Subscription;
  invoices: Invoice;
  paymentMethods: PaymentMethod;
  sessions: CheckoutSession;
  portalConfigurations: PortalConfiguration;
  portalSessions: PortalSession;
  clocks: TestClock;
  endpoints: WebhookEndpoint;
  events: Event;
}

export type TableName = keyof Tables;

type TableRows = { [K in TableName]?: Map<string, Tables[K]> };

const WRITE_DELAY_MS = 200;

/** In-memory tables in insertion order, optionally persisted in a JSON file. */
export class Store {
  readonly #rows: TableRows = {};
  readonly #file: string | undefined;
  #writeTimer: NodeJS.Timeout | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file && existsSync(file)) this.#load(file);
  }

  all<K extends TableName>(table: K): Tables[K][] {
    return [...this.#table(table).values()];
  }

  find<K extends TableName>(table: K, id: string): Tables[K] | undefined {
    return this.#table(table).get(id);
  }

  /** @throws if the row does not exist */
  get<K extends TableName>(table: K, id: string): Tables[K] {
    const row = this.find(table, id);
    if (!row) throw new Error(`${table} has no ${id}`);
    return row;
  }

  put<K extends TableName>(table: K, row: Tables[K]): Tables[K] {
    this.#table(table).set(row.id, row);
    this.scheduleWrite();
    return row;
  }

  remove(table: TableName, id: string): void {
    this.#table(table).delete(id);
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

  /** The state stays in memory if it can't be written, for example because the disk is full. */
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
    const rows = Object.entries(this.#rows).map(([name, table]) => [name, [...table.values()]]);
    writeFileSync(`${this.#file}.part`, JSON.stringify(Object.fromEntries(rows)), {
      mode: 0o600,
    });
    renameSync(`${this.#file}.part`, this.#file);
  }

  #table<K extends TableName>(table: K): Map<string, Tables[K]> {
    const rows = this.#rows as Record<K, Map<string, Tables[K]> | undefined>;
    return (rows[table] ??= new Map());
  }

  #load(file: string): void {
    const savedTables = JSON.parse(readFileSync(file, 'utf8')) as {
      [K in TableName]?: Tables[K][];
    };
    for (const [table, rows] of Object.entries(savedTables) as [TableName, Tables[TableName][]][]) {
      for (const row of rows) this.#table(table).set(row.id, row);
    }
  }
}
