import { configurationList, createdObject, priceList } from './schemas-client.ts';
import { StripeClientError } from './errors-client.ts';
import type { CallStripe } from './sdk-client.ts';

/** Lookup key of the price, whose ID is different in each Stripe account. */
const LOOKUP_KEY = 'pro_monthly';
const PRICE = { currency: 'usd', unit_amount: 1200, interval: 'month' } as const;
/** Identifies our portal configuration. */
const METADATA = { made_by: 'ai-scheduler' };

const NEEDS_SETUP = 'run `npm run stripe:setup` once for this Stripe account';

async function findPrice(callStripe: CallStripe): Promise<string | null> {
  const { data } = await callStripe(priceList, (sdk) =>
    sdk.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: 100 }),
  );
  const price = data.find(
    ({ active, lookup_key = LOOKUP_KEY }) => active && lookup_key === LOOKUP_KEY,
  );
  if (!price) return null;
  const isExpected =
    price.currency === PRICE.currency &&
    price.unit_amount === PRICE.unit_amount &&
    price.recurring?.interval === PRICE.interval;
  if (isExpected) return price.id;
  const problem = `the price with the lookup key ${LOOKUP_KEY} is not $12 a month`;
  throw new StripeClientError('not-configured', `${problem}: archive it and ${NEEDS_SETUP}`);
}

async function findConfiguration(callStripe: CallStripe): Promise<string | null> {
  const { data } = await callStripe(configurationList, (sdk) =>
    sdk.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const ours = data.find(
    ({ active, metadata }) => active && metadata?.made_by === METADATA.made_by,
  );
  return ours?.id ?? null;
}

async function createPrice(callStripe: CallStripe): Promise<string> {
  const product = await callStripe(createdObject, (sdk) =>
    sdk.products.create({ name: 'AI Scheduler Pro', metadata: METADATA }),
  );
  const price = await callStripe(createdObject, (sdk) =>
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
  return price.id;
}

async function createConfiguration(callStripe: CallStripe): Promise<string> {
  const configuration = await callStripe(createdObject, (sdk) =>
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
  return configuration.id;
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

const createMissingError = (name: string) =>
  new StripeClientError('not-configured', `${name} is missing: ${NEEDS_SETUP}`);

export type StripeCatalog = ReturnType<typeof createCatalog>;

/**
 * Creates the access to the price and the portal configuration in the Stripe account.
 *
 * @param options.createsMissing whether to create missing objects on first use; allowed only in test
 *   mode
 */
export function createCatalog(
  callStripe: CallStripe,
  { createsMissing }: { createsMissing: boolean },
) {
  /** Only Stripe itself has portal configurations. Compatible servers may have a single portal. */
  const ifSupported = <T>(request: Promise<T>) =>
    createsMissing ? request.catch(toNullIfUnsupported) : request;

  const getConfiguration = async () => {
    const existing = await findConfiguration(callStripe);
    if (existing !== null) return existing;
    if (createsMissing) return createConfiguration(callStripe);
    throw createMissingError('a configuration of the billing portal');
  };
  const createConfigurationIfMissing = async () =>
    (await findConfiguration(callStripe)) === null ? createConfiguration(callStripe) : null;
  return {
    /**
     * Returns the monthly Pro price.
     *
     * @throws StripeClientError if it is missing or differs
     */
    price: async () => {
      const existing = await findPrice(callStripe);
      if (existing !== null) return existing;
      if (createsMissing) return createPrice(callStripe);
      throw createMissingError(`an active price with the lookup key ${LOOKUP_KEY}`);
    },
    /**
     * Returns `null` if the server has a single portal.
     *
     * @throws StripeClientError if it is missing
     */
    portalConfiguration: () => ifSupported(getConfiguration()),
    /** Creates all missing objects and returns a description of each created object. */
    setUp: async () => {
      const lines: string[] = [];
      if ((await findPrice(callStripe)) === null) {
        await createPrice(callStripe);
        lines.push(`the price ${LOOKUP_KEY}, $12 a month`);
      }
      if ((await ifSupported(createConfigurationIfMissing())) !== null) {
        lines.push('the configuration of the billing portal');
      }
      return lines;
    },
  };
}
