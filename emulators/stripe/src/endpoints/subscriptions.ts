import type Stripe from 'stripe';
import { defineEndpoint, type ApiCall } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { matchesFilter, paginate, isInRange } from '../api/pagination.ts';
import {
  createInvalidRequestError,
  createNotFoundError,
  createInvalidReferenceError,
  createMissingParameterError,
} from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { cancelImmediately, mergeCancellationDetails, hasEnded } from '../billing/cancellation.ts';
import { createDraftInvoice } from '../billing/invoices.ts';
import { finalizeAndPay, createNextPeriodItems } from '../billing/payments.ts';
import { createSubscription } from '../billing/create-subscription.ts';
import { runDueSteps } from '../billing-clock.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { MissingPaymentMethod, Subscription } from '../objects/types.ts';
import { getCustomer } from './customers.ts';
import { buildSubscriptionPatch } from './build-subscription-patch.ts';
import { DAY_SECONDS } from '../durations.ts';

const SUBSCRIPTION_UPDATED = 'customer.subscription.updated';

function createFromParams({
  state,
  params,
}: ApiCall<Stripe.SubscriptionCreateParams>): Subscription {
  rejectUnsupported(params, [
    ...['customer', 'items', 'metadata', 'description', 'default_payment_method', 'currency'],
    ...['trial_end', 'trial_period_days', 'trial_settings', 'payment_behavior', 'billing_mode'],
  ]);
  if (!params.customer)
    throw createInvalidRequestError('Missing required param: customer.', 'customer');
  const customer = getCustomer(state, params.customer, 'customer');
  const items = (params.items ?? []).map(({ price: id = '', quantity = 1 }, index) => {
    const price = state.store.find('prices', id);
    if (!price?.recurring) throw createInvalidReferenceError('price', id, `items[${index}][price]`);
    return { price, quantity };
  });
  if (items.length === 0) {
    throw createMissingParameterError('items');
  }
  const { trial_period_days: days, trial_end: end } = params;
  const now = state.now(customer.test_clock);
  const missingPaymentMethod = params.trial_settings?.end_behavior.missing_payment_method;
  const subscription = createSubscription(state, {
    customer,
    items,
    trialEnd:
      days === undefined ? (typeof end === 'number' ? end : null) : now + days * DAY_SECONDS,
    missingPaymentMethod: (missingPaymentMethod ?? 'create_invoice') as MissingPaymentMethod,
    paymentMethod: params.default_payment_method ?? null,
    description: params.description || null,
    metadata: mergeMetadata({}, params.metadata),
  });
  runDueSteps(state);
  return subscription;
}

function matchesStatus(
  status: Stripe.SubscriptionListParams['status'],
  subscription: Subscription,
): boolean {
  if (status === undefined) return subscription.status !== 'canceled';
  if (status === 'all') return true;
  return status === 'ended' ? hasEnded(subscription) : subscription.status === status;
}

function cancelSubscription({
  state,
  id,
  params,
}: ApiCall<Stripe.SubscriptionCancelParams>): Subscription {
  rejectUnsupported(params, ['cancellation_details', 'invoice_now', 'prorate']);
  const subscription = getObject(state, 'subscriptions', id);
  if (hasEnded(subscription)) throw createNotFoundError('subscription', id);
  const { comment, feedback } = params.cancellation_details ?? {};
  subscription.cancellation_details = mergeCancellationDetails(subscription, {
    ...(comment !== undefined && { comment: comment || null }),
    ...(feedback !== undefined && { feedback: feedback || null }),
  });
  cancelImmediately(state, subscription, 'cancellation_requested');
  return subscription;
}

function pauseSubscription({
  state,
  id,
  params,
}: ApiCall<Stripe.SubscriptionPauseParams>): Subscription {
  rejectUnsupported(params, ['type']);
  const subscription = getObject(state, 'subscriptions', id);
  if (subscription.status !== 'active' && subscription.status !== 'trialing') {
    throw createInvalidRequestError(
      `Subscription ${id} is ${subscription.status} and cannot be paused.`,
    );
  }
  state.update(subscription, { status: 'paused' }, SUBSCRIPTION_UPDATED);
  state.emit('customer.subscription.paused', subscription);
  return subscription;
}

/** Resumes a paused subscription with a new billing cycle and charges its first invoice. */
function resumeSubscription({
  state,
  id,
  params,
}: ApiCall<Stripe.SubscriptionResumeParams>): Subscription {
  rejectUnsupported(params, ['billing_cycle_anchor', 'payment_behavior', 'proration_behavior']);
  const subscription = getObject(state, 'subscriptions', id);
  if (params.billing_cycle_anchor?.type === 'unchanged') {
    throw createInvalidRequestError(
      'The Stripe emulator resumes only with a new billing cycle.',
      'billing_cycle_anchor',
    );
  }
  if (subscription.status !== 'paused') {
    throw createInvalidRequestError(`Subscription ${id} is not paused and cannot be resumed.`);
  }
  const now = state.now(subscription.test_clock);
  state.update(subscription, { billing_cycle_anchor: now });
  state.update(subscription, { items: createNextPeriodItems(subscription, now) });
  const invoice = createDraftInvoice(state, subscription, {
    reason: 'subscription_update',
    finalizesAt: null,
  });
  state.update(subscription, { latest_invoice: invoice.id }, SUBSCRIPTION_UPDATED);
  finalizeAndPay(state, invoice);
  return subscription;
}

export const subscriptions = [
  defineEndpoint('POST', 'subscriptions', 'SubscriptionCreateParams', createFromParams),
  defineList(
    'subscriptions',
    'SubscriptionListParams',
    'subscriptions',
    (row, params: Stripe.SubscriptionListParams) =>
      matchesStatus(params.status, row) &&
      matchesFilter(params.customer, row.customer) &&
      (params.customer !== undefined || (params.test_clock ?? null) === row.test_clock) &&
      (params.price === undefined ||
        row.items.data.some(({ price }) => price.id === params.price)) &&
      isInRange(params.created, row.created),
  ),
  defineRetrieval('subscriptions', 'subscriptions', 'SubscriptionRetrieveParams'),
  defineEndpoint<Stripe.SubscriptionUpdateParams>(
    'POST',
    'subscriptions/:id',
    'SubscriptionUpdateParams',
    ({ state, id, params }) => {
      const subscription = getObject(state, 'subscriptions', id);
      const patch = buildSubscriptionPatch(state, subscription, params);
      state.update(subscription, patch, SUBSCRIPTION_UPDATED);
      runDueSteps(state);
      return subscription;
    },
  ),
  defineEndpoint('DELETE', 'subscriptions/:id', 'SubscriptionCancelParams', cancelSubscription),
  defineEndpoint('POST', 'subscriptions/:id/pause', 'SubscriptionPauseParams', pauseSubscription),
  defineEndpoint(
    'POST',
    'subscriptions/:id/resume',
    'SubscriptionResumeParams',
    resumeSubscription,
  ),
  defineEndpoint<Stripe.SubscriptionItemListParams>(
    'GET',
    'subscription_items',
    'SubscriptionItemListParams',
    ({ state, params }) => {
      const { items } = getObject(state, 'subscriptions', params.subscription);
      return paginate(items.data.toReversed(), '/v1/subscription_items', params);
    },
  ),
];
