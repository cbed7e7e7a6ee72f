import * as z from 'zod/mini';

// Schemas of Stripe's responses, limited to the fields that this service uses. They reject other
// responses, for example a proxy's HTML page or an error without an `error` object, which the SDK
// returns as success. Fields are optional if some Stripe-compatible servers don't store them.

/** Stripe uses epoch seconds. This service uses ISO 8601. */
const epochSeconds = z.pipe(
  z.number(),
  z.transform((seconds) => new Date(seconds * 1000).toISOString()),
);
const nullableEpochSeconds = z.optional(z.nullable(epochSeconds));

const expandableId = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((value) => (typeof value === 'string' ? value : value.id)),
);
const nullableExpandableId = z.optional(z.nullable(expandableId));

const listOf = <S extends z.core.$ZodType>(schema: S) =>
  z.object({
    object: z.literal('list'),
    data: z.array(schema),
    has_more: z._default(z.boolean(), false),
  });

const period = z.object({
  current_period_start: z.optional(epochSeconds),
  current_period_end: z.optional(epochSeconds),
});

export const stripeSubscription = z.object({
  object: z.literal('subscription'),
  id: z.string(),
  status: z.string(),
  created: z._default(z.number(), 0),
  cancel_at: nullableEpochSeconds,
  cancel_at_period_end: z._default(z.boolean(), false),
  ended_at: nullableEpochSeconds,
  trial_start: nullableEpochSeconds,
  trial_end: nullableEpochSeconds,
  default_payment_method: nullableExpandableId,
  items: z._default(z.object({ data: z.array(period) }), { data: [] }),
  // API versions before 2025 have the period here.
  ...period.shape,
});
export type StripeSubscription = z.output<typeof stripeSubscription>;

export const subscriptionList = listOf(stripeSubscription);

export const stripeCustomer = z.object({
  object: z.literal('customer'),
  id: z.string(),
  deleted: z.optional(z.boolean()),
  invoice_settings: z.optional(z.object({ default_payment_method: nullableExpandableId })),
});

export const checkoutSession = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  status: z.optional(z.nullable(z.string())),
  url: z.optional(z.nullable(z.string())),
  client_reference_id: z.optional(z.nullable(z.string())),
  customer: nullableExpandableId,
});
export type CheckoutSession = z.output<typeof checkoutSession>;

export const portalSession = z.object({
  object: z.literal('billing_portal.session'),
  url: z.string(),
});

export const priceList = listOf(
  z.object({
    object: z.literal('price'),
    id: z.string(),
    active: z._default(z.boolean(), true),
    lookup_key: z.optional(z.nullable(z.string())),
    currency: z.string(),
    unit_amount: z.nullable(z.number()),
    recurring: z.optional(z.nullable(z.object({ interval: z.string() }))),
  }),
);

export const invoiceList = listOf(
  z.object({
    object: z.literal('invoice'),
    id: z.string(),
    number: z.optional(z.nullable(z.string())),
    created: epochSeconds,
    status: z.optional(z.nullable(z.string())),
    currency: z.string(),
    total: z.number(),
    amount_paid: z._default(z.number(), 0),
    hosted_invoice_url: z.optional(z.nullable(z.string())),
    invoice_pdf: z.optional(z.nullable(z.string())),
  }),
);
export type StripeInvoice = z.output<typeof invoiceList>['data'][number];

export const configurationList = listOf(
  z.object({
    object: z.literal('billing_portal.configuration'),
    id: z.string(),
    active: z._default(z.boolean(), true),
    metadata: z.optional(z.nullable(z.record(z.string(), z.string()))),
  }),
);

export const endpointList = listOf(
  z.object({
    object: z.literal('webhook_endpoint'),
    id: z.string(),
    url: z.string(),
    status: z.string(),
  }),
);

export const createdEndpoint = z.object({
  object: z.literal('webhook_endpoint'),
  id: z.string(),
  secret: z.string(),
});

export const createdObject = z.object({ id: z.string() });

/** The envelope of every event. The object inside is used only to find the customer. */
export const stripeEvent = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  livemode: z._default(z.boolean(), false),
  created: epochSeconds,
  data: z.object({
    object: z.looseObject({
      id: z.optional(z.string()),
      object: z.optional(z.string()),
      customer: nullableExpandableId,
    }),
  }),
});
export type StripeEvent = z.output<typeof stripeEvent>;

export const eventList = listOf(stripeEvent);
