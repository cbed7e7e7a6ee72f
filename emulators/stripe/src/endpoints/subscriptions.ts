import type Stripe from 'stripe';
import { endpoint, type Call } from '../api/endpoint.ts';
import { matches, page, within } from '../api/listing.ts';
import { invalid, missing, missingReference } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { cancelNow, detailsOf, isOver } from '../billing/cancellation.ts';
import { draftInvoice } from '../billing/invoices.ts';
import { finalizeAndPay, nextPeriod } from '../billing/payments.ts';
import { subscribe } from '../billing/subscribe.ts';
import { settle } from '../clock.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { MissingPaymentMethod, Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { customerOf } from './customers.ts';
import { subscriptionPatch } from './subscription-changes.ts';

const DAY_SECONDS = 86_400;
const UPDATED = 'customer.subscription.updated';

function subscriptionOf(world: World, id: string): Subscription {
  const subscription = world.store.find('subscriptions', id);
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

function create({ world, params }: Call<Stripe.SubscriptionCreateParams>): Subscription {
  onlySupported(params, [
    ...['customer', 'items', 'metadata', 'description', 'default_payment_method', 'currency'],
    ...['trial_end', 'trial_period_days', 'trial_settings', 'payment_behavior', 'billing_mode'],
  ]);
  if (!params.customer) throw invalid('Missing required param: customer.', 'customer');
  const customer = customerOf(world, params.customer, 'customer');
  const items = (params.items ?? []).map(({ price: id = '', quantity = 1 }, index) => {
    const price = world.store.find('prices', id);
    if (!price?.recurring) throw missingReference('price', id, `items[${index}][price]`);
    return { price, quantity };
  });
  if (items.length === 0) {
    throw invalid('Missing required param: items.', 'items', 'parameter_missing');
  }
  const { trial_period_days: days, trial_end: end } = params;
  const now = world.now(customer.test_clock);
  const ending = params.trial_settings?.end_behavior.missing_payment_method;
  const subscription = subscribe(world, {
    customer,
    items,
    trialEnd:
      days === undefined ? (typeof end === 'number' ? end : null) : now + days * DAY_SECONDS,
    missingPaymentMethod: (ending ?? 'create_invoice') as MissingPaymentMethod,
    paymentMethod: params.default_payment_method ?? null,
    description: params.description || null,
    metadata: withMetadata({}, params.metadata),
  });
  settle(world);
  return subscription;
}

function list({ world, params }: Call<Stripe.SubscriptionListParams>) {
  const { status } = params;
  const inStatus = (subscription: Subscription) => {
    if (status === undefined) return subscription.status !== 'canceled';
    if (status === 'all') return true;
    return status === 'ended' ? isOver(subscription) : subscription.status === status;
  };
  const found = world.store
    .all('subscriptions')
    .filter(
      (row) =>
        inStatus(row) &&
        matches(params.customer, row.customer) &&
        (params.customer !== undefined || (params.test_clock ?? null) === row.test_clock) &&
        (params.price === undefined ||
          row.items.data.some(({ price }) => price.id === params.price)) &&
        within(params.created, row.created),
    );
  return page(found, '/v1/subscriptions', params);
}

function cancel({ world, id, params }: Call<Stripe.SubscriptionCancelParams>): Subscription {
  onlySupported(params, ['cancellation_details', 'invoice_now', 'prorate']);
  const subscription = subscriptionOf(world, id);
  if (isOver(subscription)) throw missing('subscription', id);
  const { comment, feedback } = params.cancellation_details ?? {};
  subscription.cancellation_details = detailsOf(subscription, {
    ...(comment !== undefined && { comment: comment || null }),
    ...(feedback !== undefined && { feedback: feedback || null }),
  });
  cancelNow(world, subscription, 'cancellation_requested');
  return subscription;
}

function pause({ world, id, params }: Call<Stripe.SubscriptionPauseParams>): Subscription {
  onlySupported(params, ['type']);
  const subscription = subscriptionOf(world, id);
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw invalid(`Subscription ${id} is ${subscription.status} and cannot be paused.`);
  }
  world.change('subscriptions', subscription, { status: 'paused' }, UPDATED);
  world.emit('customer.subscription.paused', subscription);
  return subscription;
}

/** A paused subscription begins a new cycle, if its first invoice can be paid. */
function resume({ world, id, params }: Call<Stripe.SubscriptionResumeParams>): Subscription {
  onlySupported(params, ['billing_cycle_anchor', 'payment_behavior', 'proration_behavior']);
  const subscription = subscriptionOf(world, id);
  if (params.billing_cycle_anchor?.type === 'unchanged') {
    throw invalid(
      'This emulator for Stripe resumes only with a new cycle.',
      'billing_cycle_anchor',
    );
  }
  if (subscription.status !== 'paused') {
    throw invalid(`Subscription ${id} is not paused and cannot be resumed.`);
  }
  const now = world.now(subscription.test_clock);
  world.change('subscriptions', subscription, { billing_cycle_anchor: now });
  world.change('subscriptions', subscription, { items: nextPeriod(subscription, now) });
  const invoice = draftInvoice(world, subscription, {
    reason: 'subscription_update',
    finalizesAt: null,
  });
  world.change('subscriptions', subscription, { latest_invoice: invoice.id }, UPDATED);
  finalizeAndPay(world, invoice);
  return subscription;
}

export const subscriptions = [
  endpoint('POST', 'subscriptions', 'SubscriptionCreateParams', create),
  endpoint('GET', 'subscriptions', 'SubscriptionListParams', list),
  endpoint('GET', 'subscriptions/:id', 'SubscriptionRetrieveParams', ({ world, id }) =>
    subscriptionOf(world, id),
  ),
  endpoint<Stripe.SubscriptionUpdateParams>(
    'POST',
    'subscriptions/:id',
    'SubscriptionUpdateParams',
    ({ world, id, params }) => {
      const subscription = subscriptionOf(world, id);
      const patch = subscriptionPatch(world, subscription, params);
      world.change('subscriptions', subscription, patch, UPDATED);
      settle(world);
      return subscription;
    },
  ),
  endpoint('DELETE', 'subscriptions/:id', 'SubscriptionCancelParams', cancel),
  endpoint('POST', 'subscriptions/:id/pause', 'SubscriptionPauseParams', pause),
  endpoint('POST', 'subscriptions/:id/resume', 'SubscriptionResumeParams', resume),
  endpoint<Stripe.SubscriptionItemListParams>(
    'GET',
    'subscription_items',
    'SubscriptionItemListParams',
    ({ world, params }) => {
      const { items } = subscriptionOf(world, params.subscription);
      return page(items.data.toReversed(), '/v1/subscription_items', params);
    },
  ),
];
