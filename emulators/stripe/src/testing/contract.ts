import { Ajv2020 } from 'ajv/dist/2020.js';
import { schemaFile } from '../objects/blank.ts';

interface Typed {
  object: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
const objects = schemaFile('objects') as { $id: string };
ajv.addSchema(objects);

const ROOTS: Record<string, string> = {
  customer: 'Customer',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  price: 'Price',
  product: 'Product',
  item: 'LineItem',
  'checkout.session': 'Checkout.Session',
  'billing_portal.session': 'BillingPortal.Session',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  invoice: 'Invoice',
  line_item: 'InvoiceLineItem',
  'test_helpers.test_clock': 'TestHelpers.TestClock',
  webhook_endpoint: 'WebhookEndpoint',
};

/** Where an object departs from Stripe's own schema; undefined for kinds that have none. */
export function departures(value: Typed): string[] | undefined {
  const root = ROOTS[value.object];
  const check = root && ajv.getSchema(`${objects.$id}#/$defs/${root}`);
  if (!check) return undefined;
  if (check(value)) return [];
  return (check.errors ?? []).map(
    ({ instancePath, message }) => `${value.object}${instancePath} ${message ?? ''}`,
  );
}
