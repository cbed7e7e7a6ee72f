import { TableStore } from '@scheduler/emulator-kit';
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

export class Store extends TableStore<Tables> {
  /** @throws if the row does not exist */
  get<K extends TableName>(table: K, id: string): Tables[K] {
    const row = this.find(table, id);
    if (!row) throw new Error(`${table} has no ${id}`);
    return row;
  }
}
