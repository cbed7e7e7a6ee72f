import Stripe from 'stripe';
import {
  checkoutSession,
  endpointList,
  eventList,
  invoiceList,
  createdObject,
  createdEndpoint,
  portalSession,
  stripeCustomer,
  subscriptionList,
} from './schemas-client.ts';
import { createCatalog, type StripeCatalog } from './catalog-client.ts';
import { callStripe } from './call-client.ts';
import type { StripeSettings } from './settings.ts';
import type { CustomerState, NewCheckout, StripeClient } from './stripe-client.ts';
import { StripeClientError } from './errors-client.ts';

const MAX_INVOICES = 12;
const PAGE_SIZE = 100;

const toNullIfNotFound = (error: unknown): null => {
  if (error instanceof StripeClientError && error.kind === 'not-found') return null;
  throw error;
};

/** Creates a Stripe client that uses the SDK. */
export function createSdkClient(settings: StripeSettings): StripeClient {
  const { key, livemode, host, port, protocol, timeout, testClock } = settings;
  const sdk = new Stripe(key, {
    host,
    ...(port !== undefined && { port }),
    protocol,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const catalog = createCatalog(sdk, { createsMissing: !livemode });
  return {
    livemode,
    catalog,
    createCustomer: async ({ userId, email, key: idempotencyKey }) => {
      const params = {
        ...(email !== '' && { email }),
        ...(testClock && { test_clock: testClock }),
        metadata: { user_id: userId },
      };
      const { id } = await callStripe(createdObject, () =>
        sdk.customers.create(params, { idempotencyKey }),
      );
      return id;
    },
    readCustomerState: (customer) => readCustomer(sdk, customer).catch(toNullIfNotFound),
    createCheckout: (checkout) => createCheckout(sdk, catalog, checkout),
    readCheckout: (id) =>
      callStripe(checkoutSession, () => sdk.checkout.sessions.retrieve(id)).catch(toNullIfNotFound),
    createPortal: async (customer, return_url) => {
      const configuration = await catalog.portalConfiguration();
      const { url } = await callStripe(portalSession, () =>
        sdk.billingPortal.sessions.create({
          customer,
          return_url,
          ...(configuration !== null && { configuration }),
        }),
      );
      return url;
    },
    endSubscription: async (id, { immediately }) => {
      await callStripe(createdObject, () =>
        immediately
          ? sdk.subscriptions.cancel(id)
          : sdk.subscriptions.update(id, { cancel_at_period_end: true }),
      ).catch(toNullIfNotFound);
    },
    deleteCustomer: async (customer) => {
      await callStripe(createdObject, () => sdk.customers.del(customer)).catch(toNullIfNotFound);
    },
    listInvoices: async (customer) => {
      const { data } = await callStripe(invoiceList, () =>
        sdk.invoices.list({ customer, limit: MAX_INVOICES }),
      );
      return data;
    },
    listEventsSince: (since, types) => readEvents(sdk, since, types),
    registerWebhook: (url, types) => registerWebhook(sdk, url, types),
  };
}

async function readCustomer(sdk: Stripe, customer: string): Promise<CustomerState> {
  const stripeCustomerRecord = await callStripe(stripeCustomer, () =>
    sdk.customers.retrieve(customer),
  );
  if (stripeCustomerRecord.deleted)
    return { isDeleted: true, hasPaymentMethod: false, subscriptions: [] };
  const { data } = await callStripe(subscriptionList, () =>
    sdk.subscriptions.list({ customer, status: 'all', limit: PAGE_SIZE }),
  );
  const methods = [
    stripeCustomerRecord.invoice_settings?.default_payment_method,
    ...data.map((subscription) => subscription.default_payment_method),
  ];
  return {
    isDeleted: false,
    hasPaymentMethod: methods.some((method) => Boolean(method)),
    subscriptions: data,
  };
}

async function createCheckout(sdk: Stripe, catalog: StripeCatalog, checkout: NewCheckout) {
  const { userId, customer, trialDays, successUrl, cancelUrl, key: idempotencyKey } = checkout;
  const price = await catalog.price();
  const trial = trialDays > 0 && {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  };
  return callStripe(checkoutSession, () =>
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

async function* readEvents(sdk: Stripe, since: number, types: readonly string[]) {
  let starting_after: string | undefined;
  for (let hasMore = true; hasMore;) {
    const cursor = starting_after === undefined ? {} : { starting_after };
    const page = await callStripe(eventList, () =>
      sdk.events.list({ created: { gte: since }, types: [...types], limit: PAGE_SIZE, ...cursor }),
    );
    yield* page.data;
    starting_after = page.data.at(-1)?.id;
    hasMore = page.has_more && starting_after !== undefined;
  }
}

async function registerWebhook(sdk: Stripe, url: string, types: readonly string[]) {
  const { data } = await callStripe(endpointList, () =>
    sdk.webhookEndpoints.list({ limit: PAGE_SIZE }),
  );
  if (data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled')) return null;
  const { secret } = await callStripe(createdEndpoint, () =>
    sdk.webhookEndpoints.create({
      url,
      enabled_events: [...types] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      // Pins the payload format to the SDK's version instead of the account's default.
      api_version: Stripe.API_VERSION,
    }),
  );
  return secret;
}
