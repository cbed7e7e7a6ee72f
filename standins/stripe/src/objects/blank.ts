import { readFileSync } from 'node:fs';

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

const blanks = schemaFile('blank') as Blanks;

/** A new object with each field Stripe always shows, empty. */
export const blank = <K extends keyof Blanks>(kind: K): Blanks[K] => structuredClone(blanks[kind]);
