import Stripe from 'stripe';
import {
  checkoutSession,
  endpointList,
  eventList,
  invoiceList,
  made,
  madeEndpoint,
  portalSession,
  stripeCustomer,
  subscriptionList,
  type CheckoutSession,
  type StripeEvent,
  type StripeInvoice,
  type StripeSubscription,
} from './answers-client.ts';
import { createCatalogue, type Catalogue } from './catalogue-client.ts';
import { ask, StripeFault } from './faults-client.ts';
import type { StripeSettings } from './settings.ts';

/** What Stripe knows of a customer now. */
export interface CustomerState {
  isDeleted: boolean;
  hasPaymentMethod: boolean;
  subscriptions: StripeSubscription[];
}

export interface NewCheckout {
  userId: string;
  customer: string;
  /** 0: the trial was used before. */
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  key: string;
}

export interface StripeClient {
  livemode: boolean;
  catalogue: Catalogue;
  /** @param key the same on every try, so that a person becomes one customer */
  createCustomer: (person: { userId: string; email: string; key: string }) => Promise<string>;
  /** `null`: no such customer in this account. */
  customerState: (customer: string) => Promise<CustomerState | null>;
  createCheckout: (checkout: NewCheckout) => Promise<CheckoutSession>;
  /** `null`: no such session. */
  readCheckout: (session: string) => Promise<CheckoutSession | null>;
  createPortal: (customer: string, returnUrl: string) => Promise<string>;
  /** Ends a subscription: at the end of what was paid for, unless at once. */
  endSubscription: (id: string, options: { atOnce: boolean }) => Promise<void>;
  /** Deletes a customer, and with it every subscription. One that is gone already is. */
  deleteCustomer: (customer: string) => Promise<void>;
  /** The last ones, the newest first. */
  invoicesOf: (customer: string) => Promise<StripeInvoice[]>;
  /** Events of the given types, the newest first. @param since epoch seconds */
  eventsSince: (since: number, types: readonly string[]) => AsyncIterable<StripeEvent>;
  /** Has Stripe send events there, unless it does. @returns the secret of a new endpoint */
  registerWebhook: (url: string, types: readonly string[]) => Promise<string | null>;
}

const INVOICES_SHOWN = 12;
const PAGE = 100;

const orNull = (error: unknown): null => {
  if (error instanceof StripeFault && error.kind === 'missing') return null;
  throw error;
};

/** The one way to Stripe: every answer is checked, every fault is a `StripeFault`. */
export function createStripe(settings: StripeSettings): StripeClient {
  const { key, livemode, host, port, protocol, timeout, testClock } = settings;
  const sdk = new Stripe(key, {
    host,
    ...(port !== undefined && { port }),
    protocol,
    timeout,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const catalogue = createCatalogue(sdk, { makesMissing: !livemode });
  return {
    livemode,
    catalogue,
    createCustomer: async ({ userId, email, key: idempotencyKey }) => {
      const person = {
        ...(email !== '' && { email }),
        ...(testClock && { test_clock: testClock }),
        metadata: { user_id: userId },
      };
      const { id } = await ask(made, () => sdk.customers.create(person, { idempotencyKey }));
      return id;
    },
    customerState: (customer) => readCustomer(sdk, customer).catch(orNull),
    createCheckout: (checkout) => createCheckout(sdk, catalogue, checkout),
    readCheckout: (id) =>
      ask(checkoutSession, () => sdk.checkout.sessions.retrieve(id)).catch(orNull),
    createPortal: async (customer, return_url) => {
      const configuration = await catalogue.portalConfiguration();
      const { url } = await ask(portalSession, () =>
        sdk.billingPortal.sessions.create({
          customer,
          return_url,
          ...(configuration !== null && { configuration }),
        }),
      );
      return url;
    },
    endSubscription: async (id, { atOnce }) => {
      await ask(made, () =>
        atOnce
          ? sdk.subscriptions.cancel(id)
          : sdk.subscriptions.update(id, { cancel_at_period_end: true }),
      ).catch(orNull);
    },
    deleteCustomer: async (customer) => {
      await ask(made, () => sdk.customers.del(customer)).catch(orNull);
    },
    invoicesOf: async (customer) => {
      const { data } = await ask(invoiceList, () =>
        sdk.invoices.list({ customer, limit: INVOICES_SHOWN }),
      );
      return data;
    },
    eventsSince: (since, types) => readEvents(sdk, since, types),
    registerWebhook: (url, types) => registerWebhook(sdk, url, types),
  };
}

async function readCustomer(sdk: Stripe, customer: string): Promise<CustomerState> {
  const found = await ask(stripeCustomer, () => sdk.customers.retrieve(customer));
  if (found.deleted) return { isDeleted: true, hasPaymentMethod: false, subscriptions: [] };
  const { data } = await ask(subscriptionList, () =>
    sdk.subscriptions.list({ customer, status: 'all', limit: PAGE }),
  );
  const methods = [
    found.invoice_settings?.default_payment_method,
    ...data.map((subscription) => subscription.default_payment_method),
  ];
  return {
    isDeleted: false,
    hasPaymentMethod: methods.some((method) => Boolean(method)),
    subscriptions: data,
  };
}

async function createCheckout(sdk: Stripe, catalogue: Catalogue, checkout: NewCheckout) {
  const { userId, customer, trialDays, successUrl, cancelUrl, key: idempotencyKey } = checkout;
  const price = await catalogue.price();
  const trial = trialDays > 0 && {
    trial_period_days: trialDays,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
  };
  return ask(checkoutSession, () =>
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
  for (let more = true; more;) {
    const after = starting_after === undefined ? {} : { starting_after };
    const page = await ask(eventList, () =>
      sdk.events.list({ created: { gte: since }, types: [...types], limit: PAGE, ...after }),
    );
    yield* page.data;
    starting_after = page.data.at(-1)?.id;
    more = page.has_more && starting_after !== undefined;
  }
}

async function registerWebhook(sdk: Stripe, url: string, types: readonly string[]) {
  const { data } = await ask(endpointList, () => sdk.webhookEndpoints.list({ limit: PAGE }));
  if (data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled')) return null;
  const { secret } = await ask(madeEndpoint, () =>
    sdk.webhookEndpoints.create({
      url,
      enabled_events: [...types] as Stripe.WebhookEndpointCreateParams.EnabledEvent[],
      // Events are shaped as the SDK reads them, whatever the account's own version is.
      api_version: Stripe.API_VERSION,
    }),
  );
  return secret;
}
