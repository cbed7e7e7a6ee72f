import { Ajv2020 } from 'ajv/dist/2020.js';
import { readSchemaFile } from '../objects/empty-objects.ts';

interface TypedObject {
  object: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
const objects = readSchemaFile('objects') as { $id: string };
ajv.addSchema(objects);

const DEFINITIONS: Record<string, string> = {
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

/** Returns an object's validation errors against Stripe's schema; undefined if it has no schema. */
export function findSchemaErrors(value: TypedObject): string[] | undefined {
  const definition = DEFINITIONS[value.object];
  const validate = definition && ajv.getSchema(`${objects.$id}#/$defs/${definition}`);
  if (!validate) return undefined;
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${value.object}${instancePath} ${message ?? ''}`,
  );
}
