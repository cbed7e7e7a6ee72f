import type { Endpoint } from '../api/endpoint.ts';
import { checkoutSessions } from './checkout-sessions.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import { invoices } from './invoices.ts';
import { paymentMethods } from './payment-methods.ts';
import { billingPortal } from './billing-portal.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { subscriptions } from './subscriptions.ts';
import { testClocks } from './test-clocks.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export const allEndpoints: Endpoint[] = [
  ...products,
  ...prices,
  ...customers,
  ...paymentMethods,
  ...checkoutSessions,
  ...subscriptions,
  ...invoices,
  ...billingPortal,
  ...events,
  ...webhookEndpoints,
  ...testClocks,
];
