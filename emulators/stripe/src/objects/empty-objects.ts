import { readFileSync } from 'node:fs';
import { requireValue } from './required-fields.ts';

interface EmptyObjects {
  customer: object;
  subscription: object;
  subscription_item: { plan: object };
  price: object;
  product: object;
  'checkout.session': object;
  'billing_portal.session': object;
  'billing_portal.configuration': { features: object };
  invoice: object;
  'test_helpers.test_clock': object;
  webhook_endpoint: object;
  line_item: object;
}

export const readSchemaFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8'));

const serializedObjects = new Map(
  Object.entries(readSchemaFile('empty-objects') as EmptyObjects).map(([objectType, fields]) => [
    objectType,
    JSON.stringify(fields),
  ]),
);

/** Creates an object with every field that Stripe always returns, set to an empty value. */
export const createEmptyObject = <K extends keyof EmptyObjects>(objectType: K) =>
  JSON.parse(
    requireValue(serializedObjects.get(objectType), `empty ${objectType}`),
  ) as EmptyObjects[K];
