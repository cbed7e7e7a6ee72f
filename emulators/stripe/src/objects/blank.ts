import { readFileSync } from 'node:fs';
import { certain } from './certain.ts';

interface Blanks {
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

export const schemaFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), 'utf8'));

const blanks = new Map(
  Object.entries(schemaFile('blank') as Blanks).map(([kind, fields]) => [
    kind,
    JSON.stringify(fields),
  ]),
);

/** A new object with each field Stripe always shows, empty. */
export const blank = <K extends keyof Blanks>(kind: K) =>
  JSON.parse(certain(blanks.get(kind), `blank ${kind}`)) as Blanks[K];
