import type Stripe from 'stripe';
import { createCatalog, type StripeCatalog } from './catalog-client.ts';
import { StripeClientError } from './errors-client.ts';
import {
  checkoutSession,
  createdEndpoint,
  createdObject,
  endpointList,
  eventList,
  invoiceList,
  portalSession,
  stripeCustomer,
  subscriptionList,
  type StripeSubscription,
} from './schemas-client.ts';
import type { CallStripe } from './sdk-client.ts';
import type { StripeSettings } from './settings.ts';

/** The current state of a Stripe customer. */
export interface CustomerState {
  isDeleted: boolean;
  hasPaymentMethod: boolean;
  subscriptions: StripeSubscription[];
}

interface NewCheckout {
  userId: string;
  customer: string;
  /** 0 if the trial has already been used. */
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  key: string;
}

const MAX_INVOICES = 12;
const PAGE_SIZE = 100;

const toNullIfNotFound = (error: unknown): null => {
  if (error instanceof StripeClientError && error.kind === 'not-found') return null;
  throw error;
};

async function readCustomer(callStripe: CallStripe, customer: string): Promise<CustomerState> {
  const { deleted, invoice_settings } = await callStripe(stripeCustomer, (sdk) =>
    sdk.customers.retrieve(customer),
  );
  if (deleted) return { isDeleted: true, hasPaymentMethod: false, subscriptions: [] };
  const { data } = await callStripe(subscriptionList, (sdk) =>
    sdk.subscriptions.list({ customer, status: 'all', limit: PAGE_SIZE }),
  );
  const methods = [
    invoice_settings?.default_payment_method,
    ...data.map((subscription) => subscription.default_payment_method),
  ];
  return {
    isDeleted: false,
    hasPaymentMethod: methods.some((method) => Boolean(method)),
    subscriptions: data,
  };
}

async function createCheckout(
  callStripe: CallStripe,
  catalog: StripeCatalog,
  checkout: NewCheckout,
) {
  const { userId, customer, trialDays, successUrl, cancelUrl, key: idempotencyKey } = checkout;
  const price = await catalog.price();
  const trial = trialDays > 0 && {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  };
  return callStripe(checkoutSession, (sdk) =>
    sdk.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: userId,
        line_items: [{ price, quantity: 1 }],
        payment_method_collection: 'if_required',
        subscription_data: { ...trial, metadata: { user_id: userId } },
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
      { idempotencyKey },
    ),
  );
}

async function* readEvents(callStripe: CallStripe, since: number, types: readonly string[]) {
  let starting_after: string | undefined;
  for (let hasMore = true; hasMore;) {
    const cursor = starting_after === undefined ? {} : { starting_after };
    const page = await callStripe(eventList, (sdk) =>
      sdk.events.list({ created: { gte: since }, types: [...types], limit: PAGE_SIZE, ...cursor }),
    );
    yield* page.data;
    starting_after = page.data.at(-1)?.id;
    hasMore = page.has_more && starting_after !== undefined;
  }
}

async function registerWebhook(callStripe: CallStripe, url: string, types: readonly string[]) {
  const { data } = await callStripe(endpointList, (sdk) =>
    sdk.webhookEndpoints.list({ limit: PAGE_SIZE }),
  );
  if (data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled')) return null;
  const { API_VERSION } = (await import('stripe')).default;
  const { secret } = await callStripe(createdEndpoint, (sdk) =>
    sdk.webhookEndpoints.create({
      url,
      enabled_events: [...types] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      // Pins the payload format to the SDK's version instead of the account's default.
      api_version: API_VERSION,
    }),
  );
  return secret;
}

/** Creates a function that loads the SDK, which occupies 18 MB, with the first call. */
function createLazyCaller(settings: StripeSettings): CallStripe {
  let loading: Promise<CallStripe> | undefined;
  return async (schema, call) => {
    loading ??= import('./sdk-client.ts').then(({ createCaller }) => createCaller(settings));
    return (await loading)(schema, call);
  };
}

export type StripeClient = ReturnType<typeof createStripe>;

/** Creates the Stripe client. It validates every response and throws only `StripeClientError`. */
export function createStripe(settings: StripeSettings) {
  const { livemode, testClock } = settings;
  const callStripe = createLazyCaller(settings);
  const catalog = createCatalog(callStripe, { createsMissing: !livemode });
  return {
    livemode,
    catalog,
    /** @param user.key idempotency key; the same for every attempt, so only one customer is created */
    createCustomer: async (user: { userId: string; email: string; key: string }) => {
      const { userId, email, key: idempotencyKey } = user;
      const params = {
        ...(email !== '' && { email }),
        ...(testClock && { test_clock: testClock }),
        metadata: { user_id: userId },
      };
      const { id } = await callStripe(createdObject, (sdk) =>
        sdk.customers.create(params, { idempotencyKey }),
      );
      return id;
    },
    /** Returns `null` if this account has no such customer. */
    readCustomerState: (customer: string) =>
      readCustomer(callStripe, customer).catch(toNullIfNotFound),
    createCheckout: (checkout: NewCheckout) => createCheckout(callStripe, catalog, checkout),
    /** Returns `null` if there is no such session. */
    readCheckout: (id: string) =>
      callStripe(checkoutSession, (sdk) => sdk.checkout.sessions.retrieve(id)).catch(
        toNullIfNotFound,
      ),
    /** Returns the URL of a new session of the billing portal. */
    createPortal: async (customer: string, return_url: string) => {
      const configuration = await catalog.portalConfiguration();
      const { url } = await callStripe(portalSession, (sdk) =>
        sdk.billingPortal.sessions.create({
          customer,
          return_url,
          ...(configuration !== null && { configuration }),
        }),
      );
      return url;
    },
    /** Ends a subscription, by default at the end of the paid period. */
    endSubscription: async (id: string, { immediately }: { immediately: boolean }) => {
      await callStripe(createdObject, (sdk) =>
        immediately
          ? sdk.subscriptions.cancel(id)
          : sdk.subscriptions.update(id, { cancel_at_period_end: true }),
      ).catch(toNullIfNotFound);
    },
    /** Deletes a customer with all subscriptions. Succeeds if the customer no longer exists. */
    deleteCustomer: async (customer: string) => {
      await callStripe(createdObject, (sdk) => sdk.customers.del(customer)).catch(toNullIfNotFound);
    },
    /** Returns the latest invoices, newest first. */
    listInvoices: async (customer: string) => {
      const { data } = await callStripe(invoiceList, (sdk) =>
        sdk.invoices.list({ customer, limit: MAX_INVOICES }),
      );
      return data;
    },
    /** Yields events of the given types since a time in epoch seconds, newest first. */
    listEventsSince: (since: number, types: readonly string[]) =>
      readEvents(callStripe, since, types),
    /** Registers a webhook endpoint and returns its secret, or `null` if the endpoint exists. */
    registerWebhook: (url: string, types: readonly string[]) =>
      registerWebhook(callStripe, url, types),
  };
}
