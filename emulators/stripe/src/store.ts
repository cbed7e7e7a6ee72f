import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Kept } from './kept.ts';
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
} from './objects/shapes.ts';

export interface Tables extends Kept {
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

export type Kind = keyof Tables;

type Rows = { [K in Kind]?: Map<string, Tables[K]> };

const WRITE_AFTER_MS = 200;

/** Everything this emulator knows, in order of creation; kept in a file if it has one. */
export class Store {
  readonly #rows: Rows = {};
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

  /** A row that must be there. */
  get<K extends Kind>(kind: K, id: string): Tables[K] {
    const row = this.find(kind, id);
    if (!row) throw new Error(`${kind} has no ${id}`);
    return row;
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
    writeFileSync(`${this.#file}.part`, JSON.stringify(Object.fromEntries(rows)));
    renameSync(`${this.#file}.part`, this.#file);
  }

  #table<K extends Kind>(kind: K): Map<string, Tables[K]> {
    const rows = this.#rows as Record<K, Map<string, Tables[K]> | undefined>;
    return (rows[kind] ??= new Map());
  }

  #load(file: string): void {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as { [K in Kind]?: Tables[K][] };
    for (const [kind, rows] of Object.entries(saved) as [Kind, Tables[Kind][]][]) {
      for (const row of rows) this.#table(kind).set(row.id, row);
    }
  }
}
