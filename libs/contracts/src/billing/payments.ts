import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { planTypes } from '../plans.ts';
import { route } from '../route.ts';

/** URL to redirect the browser to. */
export const redirection = z.object({ url: z.url() });
export type Redirection = z.infer<typeof redirection>;

/** Subscription details for the billing page. */
export const billingState = z.object({
  user_id: id,
  status: z.string(),
  /** The plan that currently applies, regardless of `status`. */
  plan_type: z.enum(planTypes),
  current_period_end: z.nullable(timestamp),
  /** Whole days, rounded up; `null` outside a trial. */
  trial_days_left: z.nullable(z.number()),
  /** End date of a canceled subscription; `null` if it renews. */
  cancel_at: z.nullable(timestamp),
  /** End of the grace period after a failed payment; `null` if no payment failed. */
  grace_ends_at: z.nullable(timestamp),
  has_payment_method: z.boolean(),
  /** Whether the customer portal is available. */
  can_manage: z.boolean(),
  /** Whether the next checkout includes a trial. */
  can_try: z.boolean(),
  /** Whether payments are simulated. */
  test_mode: z.boolean(),
});
export type BillingState = z.infer<typeof billingState>;

export const invoice = z.object({
  id: z.string(),
  number: z.nullable(z.string()),
  created_at: timestamp,
  /** Stripe's status: `paid`, `open`, `draft`, `void` or `uncollectible`. */
  status: z.string(),
  /** In the smallest currency unit. */
  total: z.number(),
  amount_paid: z.number(),
  currency: z.string(),
  /** Hosted page where the invoice can be viewed and paid. */
  url: z.nullable(z.string()),
  pdf: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoice>;

/** Allows either no body or an empty JSON object. */
const emptyBody = z.nullish(z.object({}));

export const payments = {
  checkout: route('payments.checkout', 'POST /payments/stripe?action=create-checkout-session', {
    body: emptyBody,
    response: redirection,
  }),
  portal: route('payments.portal', 'POST /payments/stripe?action=create-portal-session', {
    body: emptyBody,
    response: redirection,
  }),
  /** Refreshes the state from Stripe. Call it on the pages to which checkout and the portal redirect. */
  sync: route('payments.sync', 'POST /payments/stripe?action=sync', {
    query: z.object({ session_id: z.optional(z.string().check(z.maxLength(255))) }),
    body: emptyBody,
    response: billingState,
  }),
  state: route('payments.state', 'GET /payments/stripe?action=subscription', {
    response: billingState,
  }),
  invoices: route('payments.invoices', 'GET /payments/stripe?action=invoices', {
    response: z.array(invoice),
  }),
};
