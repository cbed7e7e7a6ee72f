import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { planTypes } from '../plans.ts';
import { route } from '../route.ts';

/** Where the browser goes next. */
export const redirection = z.object({ url: z.url() });
export type Redirection = z.infer<typeof redirection>;

/** Everything that the subscription card says. */
export const billingState = z.object({
  user_id: id,
  status: z.string(),
  /** The plan in force now, whatever the status says. */
  plan_type: z.enum(planTypes),
  current_period_end: z.nullable(timestamp),
  /** Whole days, rounded up; `null` outside a trial. */
  trial_days_left: z.nullable(z.number()),
  /** When a subscription that was cancelled ends; `null` while it goes on. */
  cancel_at: z.nullable(timestamp),
  /** Until when a payment that failed keeps Pro; `null` when none failed. */
  grace_ends_at: z.nullable(timestamp),
  has_payment_method: z.boolean(),
  /** Whether there is a portal to manage or take up again what was bought. */
  can_manage: z.boolean(),
  /** Whether the next checkout begins with a trial. */
  can_try: z.boolean(),
  /** Nobody pays real money here. */
  test_mode: z.boolean(),
});
export type BillingState = z.infer<typeof billingState>;

export const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created_at: timestamp,
  /** As Stripe calls it: `paid`, `open`, `draft`, `void` or `uncollectible`. */
  status: z.string(),
  /** In the smallest unit of the currency. */
  total: z.number(),
  amount_paid: z.number(),
  currency: z.string(),
  /** Where it is shown and can be paid. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoice>;

const PATH = '/payments/stripe';

/** Calls that need nothing told take an empty body as well as none. */
const emptyBody = z.nullish(z.object({}));

export const payments = {
  checkout: route({
    name: 'payments.checkout',
    method: 'POST',
    path: PATH,
    action: 'create-checkout-session',
    body: emptyBody,
    response: redirection,
  }),
  portal: route({
    name: 'payments.portal',
    method: 'POST',
    path: PATH,
    action: 'create-portal-session',
    body: emptyBody,
    response: redirection,
  }),
  /** Reads the state at once, for pages that one returns to from checkout or the portal. */
  sync: route({
    name: 'payments.sync',
    method: 'POST',
    path: PATH,
    action: 'sync',
    query: z.object({ session_id: z.optional(z.string().check(z.maxLength(255))) }),
    body: emptyBody,
    response: billingState,
  }),
  state: route({
    name: 'payments.state',
    method: 'GET',
    path: PATH,
    action: 'subscription',
    response: billingState,
  }),
  invoices: route({
    name: 'payments.invoices',
    method: 'GET',
    path: PATH,
    action: 'invoices',
    response: z.array(invoice),
  }),
};
