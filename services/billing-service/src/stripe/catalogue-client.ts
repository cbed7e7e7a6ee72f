import type Stripe from 'stripe';
import { configurationList, made, priceList } from './answers-client.ts';
import { ask, StripeFault } from './faults-client.ts';

/** By this key the price is found, whatever its id is in an account. */
const LOOKUP_KEY = 'pro_monthly';
const PRICE = { currency: 'usd', unit_amount: 1200, interval: 'month' } as const;
/** Marks the portal's configuration as ours. */
const MARK = { made_by: 'ai-scheduler' };

/** What is sold, and how it is managed, as it stands in the account. */
export interface Catalogue {
  /** The price of a month of Pro. @throws StripeFault when it is missing or another */
  price: () => Promise<string>;
  /** `null`: this server has one portal for all. @throws StripeFault when it is missing */
  portalConfiguration: () => Promise<string | null>;
  /** Makes what is missing; does nothing where nothing is. Tells what it made. */
  setUp: () => Promise<string[]>;
}

const NEEDS_SETUP = 'run `npm run stripe:setup` once for this Stripe account';

async function findPrice(sdk: Stripe): Promise<string | null> {
  const { data } = await ask(priceList, () =>
    sdk.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 100 }),
  );
  const price = data.find(
    ({ active, lookup_key = LOOKUP_KEY }) => active && lookup_key === LOOKUP_KEY,
  );
  if (!price) return null;
  const { currency, unit_amount, recurring } = price;
  const isRight =
    currency === PRICE.currency &&
    unit_amount === PRICE.unit_amount &&
    recurring?.interval === PRICE.interval;
  if (isRight) return price.id;
  const what = `the price with the lookup key ${LOOKUP_KEY} is not $12 a month`;
  throw new StripeFault('not-configured', `${what}: archive it and ${NEEDS_SETUP}`);
}

async function findConfiguration(sdk: Stripe): Promise<string | null> {
  const { data } = await ask(configurationList, () =>
    sdk.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const ours = data.find(({ active, metadata }) => active && metadata?.made_by === MARK.made_by);
  return ours?.id ?? null;
}

async function makePrice(sdk: Stripe): Promise<string> {
  const product = await ask(made, () =>
    sdk.products.create({ name: 'AI Scheduler Pro', metadata: MARK }),
  );
  const price = await ask(made, () =>
    sdk.prices.create({
      product: product.id,
      currency: PRICE.currency,
      unit_amount: PRICE.unit_amount,
      recurring: { interval: PRICE.interval },
      lookup_key: LOOKUP_KEY,
      // An archived price may still hold the key.
      transfer_lookup_key: true,
    }),
  );
  return price.id;
}

async function makeConfiguration(sdk: Stripe): Promise<string> {
  const configuration = await ask(made, () =>
    sdk.billingPortal.configurations.create({
      business_profile: { headline: 'AI Scheduler: your plan and invoices' },
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: {
          enabled: true,
          mode: 'at_period_end',
          proration_behavior: 'none',
        },
      },
      metadata: MARK,
    }),
  );
  return configuration.id;
}

const orNone = (error: unknown): null => {
  if (error instanceof StripeFault && (error.kind === 'missing' || error.kind === 'ours')) {
    return null;
  }
  throw error;
};

export interface CatalogueOptions {
  /** Makes what is missing when it is asked for: where no real money is meant. */
  makesMissing: boolean;
}

export function createCatalogue(sdk: Stripe, { makesMissing }: CatalogueOptions): Catalogue {
  const missing = (what: string) =>
    new StripeFault('not-configured', `${what} is missing: ${NEEDS_SETUP}`);
  /** The configurations of a portal are Stripe's own: another server may have one portal for all. */
  const whereKnown = <T>(work: Promise<T>) => (makesMissing ? work.catch(orNone) : work);

  const price = async () => {
    const found = await findPrice(sdk);
    if (found !== null) return found;
    if (makesMissing) return makePrice(sdk);
    throw missing(`an active price with the lookup key ${LOOKUP_KEY}`);
  };
  const configuration = async () => {
    const found = await findConfiguration(sdk);
    if (found !== null) return found;
    if (makesMissing) return makeConfiguration(sdk);
    throw missing('a configuration of the billing portal');
  };
  const configureNew = async () =>
    (await findConfiguration(sdk)) === null ? makeConfiguration(sdk) : null;
  const setUp = async () => {
    const lines: string[] = [];
    if ((await findPrice(sdk)) === null) {
      await makePrice(sdk);
      lines.push(`the price ${LOOKUP_KEY}, $12 a month`);
    }
    if ((await whereKnown(configureNew())) !== null) {
      lines.push('the configuration of the billing portal');
    }
    return lines;
  };
  return { price, portalConfiguration: () => whereKnown(configuration()), setUp };
}
