import type Stripe from 'stripe';
import { configurationList, createdObject, priceList } from './schemas-client.ts';
import { callStripe } from './call-client.ts';
import { StripeClientError } from './errors-client.ts';

/** Lookup key of the price, whose ID is different in each Stripe account. */
const LOOKUP_KEY = 'pro_monthly';
const PRICE = { currency: 'usd', unit_amount: 1200, interval: 'month' } as const;
/** Identifies our portal configuration. */
const METADATA = { made_by: 'ai-scheduler' };

/** The price and the portal configuration in the Stripe account. */
export interface StripeCatalog {
  /**
   * Returns the monthly Pro price.
   *
   * @throws StripeClientError if it is missing or differs
   */
  price: () => Promise<string>;
  /**
   * Returns `null` if the server has a single portal.
   *
   * @throws StripeClientError if it is missing
   */
  portalConfiguration: () => Promise<string | null>;
  /** Creates all missing objects and returns a description of each created object. */
  setUp: () => Promise<string[]>;
}

const NEEDS_SETUP = 'run `npm run stripe:setup` once for this Stripe account';

async function findPrice(sdk: Stripe): Promise<string | null> {
  const { data } = await callStripe(priceList, () =>
    sdk.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 100 }),
  );
  const getPrice = data.find(
    ({ active, lookup_key = LOOKUP_KEY }) => active && lookup_key === LOOKUP_KEY,
  );
  if (!getPrice) return null;
  const { currency, unit_amount, recurring } = getPrice;
  const isExpected =
    currency === PRICE.currency &&
    unit_amount === PRICE.unit_amount &&
    recurring?.interval === PRICE.interval;
  if (isExpected) return getPrice.id;
  const problem = `the price with the lookup key ${LOOKUP_KEY} is not $12 a month`;
  throw new StripeClientError('not-configured', `${problem}: archive it and ${NEEDS_SETUP}`);
}

async function findConfiguration(sdk: Stripe): Promise<string | null> {
  const { data } = await callStripe(configurationList, () =>
    sdk.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const ours = data.find(
    ({ active, metadata }) => active && metadata?.made_by === METADATA.made_by,
  );
  return ours?.id ?? null;
}

async function createPrice(sdk: Stripe): Promise<string> {
  const product = await callStripe(createdObject, () =>
    sdk.products.create({ name: 'AI Scheduler Pro', metadata: METADATA }),
  );
  const getPrice = await callStripe(createdObject, () =>
    sdk.prices.create({
      product: product.id,
      currency: PRICE.currency,
      unit_amount: PRICE.unit_amount,
      recurring: { interval: PRICE.interval },
      lookup_key: LOOKUP_KEY,
      // An archived price may still have the lookup key.
      transfer_lookup_key: true,
    }),
  );
  return getPrice.id;
}

async function createConfiguration(sdk: Stripe): Promise<string> {
  const getConfiguration = await callStripe(createdObject, () =>
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
      metadata: METADATA,
    }),
  );
  return getConfiguration.id;
}

const toNullIfUnsupported = (error: unknown): null => {
  if (
    error instanceof StripeClientError &&
    (error.kind === 'not-found' || error.kind === 'invalid-request')
  ) {
    return null;
  }
  throw error;
};

export interface CatalogOptions {
  /** Whether to create missing objects on first use. Allowed only in test mode. */
  createsMissing: boolean;
}

export function createCatalog(sdk: Stripe, { createsMissing }: CatalogOptions): StripeCatalog {
  const createMissingError = (name: string) =>
    new StripeClientError('not-configured', `${name} is missing: ${NEEDS_SETUP}`);
  /** Only Stripe itself has portal configurations. Compatible servers may have a single portal. */
  const ifSupported = <T>(request: Promise<T>) =>
    createsMissing ? request.catch(toNullIfUnsupported) : request;

  const getPrice = async () => {
    const existing = await findPrice(sdk);
    if (existing !== null) return existing;
    if (createsMissing) return createPrice(sdk);
    throw createMissingError(`an active price with the lookup key ${LOOKUP_KEY}`);
  };
  const getConfiguration = async () => {
    const existing = await findConfiguration(sdk);
    if (existing !== null) return existing;
    if (createsMissing) return createConfiguration(sdk);
    throw createMissingError('a configuration of the billing portal');
  };
  const createConfigurationIfMissing = async () =>
    (await findConfiguration(sdk)) === null ? createConfiguration(sdk) : null;
  const setUp = async () => {
    const lines: string[] = [];
    if ((await findPrice(sdk)) === null) {
      await createPrice(sdk);
      lines.push(`the price ${LOOKUP_KEY}, $12 a month`);
    }
    if ((await ifSupported(createConfigurationIfMissing())) !== null) {
      lines.push('the configuration of the billing portal');
    }
    return lines;
  };
  return { price: getPrice, portalConfiguration: () => ifSupported(getConfiguration()), setUp };
}
