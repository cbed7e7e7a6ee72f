import * as z from 'zod/mini';

// What Stripe answers, as far as it is read here. Anything else, such as the page of a proxy or an
// error without an `error` (which the SDK returns as success), is not taken for an answer. What is not
// needed may be missing: other servers than Stripe's leave out what they do not keep.

/** Stripe's instants are epoch seconds; ours are ISO 8601. */
const instant = z.pipe(
  z.number(),
  z.transform((seconds) => new Date(seconds * 1000).toISOString()),
);
const maybeInstant = z.optional(z.nullable(instant));

const idOf = z.pipe(
  z.union([z.string(), z.object({ id: z.string() })]),
  z.transform((value) => (typeof value === 'string' ? value : value.id)),
);
const maybeId = z.optional(z.nullable(idOf));

const listOf = <S extends z.core.$ZodType>(schema: S) =>
  z.object({
    object: z.literal('list'),
    data: z.array(schema),
    has_more: z._default(z.boolean(), false),
  });

const period = z.object({
  current_period_start: z.optional(instant),
  current_period_end: z.optional(instant),
});

export const stripeSubscription = z.object({
  object: z.literal('subscription'),
  id: z.string(),
  status: z.string(),
  created: z._default(z.number(), 0),
  cancel_at: maybeInstant,
  cancel_at_period_end: z._default(z.boolean(), false),
  ended_at: maybeInstant,
  trial_start: maybeInstant,
  trial_end: maybeInstant,
  default_payment_method: maybeId,
  items: z._default(z.object({ data: z.array(period) }), { data: [] }),
  // Where the period stood before 2025.
  ...period.shape,
});
export type StripeSubscription = z.output<typeof stripeSubscription>;

export const subscriptionList = listOf(stripeSubscription);

export const stripeCustomer = z.object({
  object: z.literal('customer'),
  id: z.string(),
  deleted: z.optional(z.boolean()),
  invoice_settings: z.optional(z.object({ default_payment_method: maybeId })),
});

export const checkoutSession = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  status: z.optional(z.nullable(z.string())),
  url: z.optional(z.nullable(z.string())),
  client_reference_id: z.optional(z.nullable(z.string())),
  customer: maybeId,
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
    created: instant,
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

export const madeEndpoint = z.object({
  object: z.literal('webhook_endpoint'),
  id: z.string(),
  secret: z.string(),
});

export const made = z.object({ id: z.string() });

/** The envelope of every event; the object in it is a hint whom it concerns. */
export const stripeEvent = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  livemode: z._default(z.boolean(), false),
  created: instant,
  data: z.object({
    object: z.looseObject({
      id: z.optional(z.string()),
      object: z.optional(z.string()),
      customer: maybeId,
    }),
  }),
});
export type StripeEvent = z.output<typeof stripeEvent>;

export const eventList = listOf(stripeEvent);
