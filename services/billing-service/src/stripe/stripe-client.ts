import type { StripeCatalog } from './catalog-client.ts';
import type {
  CheckoutSession,
  StripeEvent,
  StripeInvoice,
  StripeSubscription,
} from './schemas-client.ts';
import type { StripeSettings } from './settings.ts';

/** The current state of a Stripe customer. */
export interface CustomerState {
  isDeleted: boolean;
  hasPaymentMethod: boolean;
  subscriptions: StripeSubscription[];
}

export interface NewCheckout {
  userId: string;
  customer: string;
  /** 0 if the trial has already been used. */
  trialDays: number;
  successUrl: string;
  cancelUrl: string;
  key: string;
}

export interface StripeClient {
  livemode: boolean;
  catalog: StripeCatalog;
  /** @param key idempotency key; the same for every attempt, so only one customer is created */
  createCustomer: (user: { userId: string; email: string; key: string }) => Promise<string>;
  /** Returns `null` if this account has no such customer. */
  readCustomerState: (customer: string) => Promise<CustomerState | null>;
  createCheckout: (checkout: NewCheckout) => Promise<CheckoutSession>;
  /** Returns `null` if there is no such session. */
  readCheckout: (session: string) => Promise<CheckoutSession | null>;
  createPortal: (customer: string, returnUrl: string) => Promise<string>;
  /** Ends a subscription, by default at the end of the paid period. */
  endSubscription: (id: string, options: { immediately: boolean }) => Promise<void>;
  /** Deletes a customer with all subscriptions. Succeeds if the customer no longer exists. */
  deleteCustomer: (customer: string) => Promise<void>;
  /** Returns the latest invoices, newest first. */
  listInvoices: (customer: string) => Promise<StripeInvoice[]>;
  /** Yields events of the given types since a time in epoch seconds, newest first. */
  listEventsSince: (since: number, types: readonly string[]) => AsyncIterable<StripeEvent>;
  /** Registers a webhook endpoint and returns its secret, or `null` if the endpoint exists. */
  registerWebhook: (url: string, types: readonly string[]) => Promise<string | null>;
}

/**
 * Creates the Stripe client. It validates every response and throws only `StripeClientError`. The
 * SDK occupies 18 MB, so it is loaded with the first call.
 */
export function createStripe(settings: StripeSettings): StripeClient {
  let client: Promise<StripeClient> | undefined;
  const load = () =>
    (client ??= import('./sdk-client.ts').then(({ createSdkClient }) => createSdkClient(settings)));
  return {
    livemode: settings.livemode,
    catalog: {
      price: async () => (await load()).catalog.price(),
      portalConfiguration: async () => (await load()).catalog.portalConfiguration(),
      setUp: async () => (await load()).catalog.setUp(),
    },
    createCustomer: async (user) => (await load()).createCustomer(user),
    readCustomerState: async (customer) => (await load()).readCustomerState(customer),
    createCheckout: async (checkout) => (await load()).createCheckout(checkout),
    readCheckout: async (session) => (await load()).readCheckout(session),
    createPortal: async (customer, returnUrl) => (await load()).createPortal(customer, returnUrl),
    endSubscription: async (id, options) => (await load()).endSubscription(id, options),
    deleteCustomer: async (customer) => (await load()).deleteCustomer(customer),
    listInvoices: async (customer) => (await load()).listInvoices(customer),
    listEventsSince: async function* (since, types) {
      yield* (await load()).listEventsSince(since, types);
    },
    registerWebhook: async (url, types) => (await load()).registerWebhook(url, types),
  };
}
