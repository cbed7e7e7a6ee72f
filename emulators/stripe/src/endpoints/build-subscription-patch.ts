import type Stripe from 'stripe';
import { createInvalidRequestError, createInvalidReferenceError } from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import {
  getCurrentPeriodEnd,
  mergeCancellationDetails,
  hasEnded,
} from '../billing/cancellation.ts';
import { getPeriodEnd } from '../billing/billing-periods.ts';
import { createSubscriptionItem } from '../billing/create-subscription.ts';
import { getFirstItem } from '../objects/required-fields.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { Subscription } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';

type Params = Stripe.SubscriptionUpdateParams;
type Patch = Partial<Subscription>;

const SUPPORTED_PARAMS = [
  ...['cancel_at', 'cancel_at_period_end', 'cancellation_details', 'default_payment_method'],
  ...['description', 'items', 'metadata', 'pause_collection', 'payment_behavior'],
  ...['proration_behavior', 'trial_end', 'trial_settings'],
];

function buildCancellationPatch(subscription: Subscription, now: number, params: Params): Patch {
  const {
    cancel_at: cancelAt,
    cancel_at_period_end: cancelAtPeriodEnd,
    cancellation_details: details,
  } = params;
  const patch: Patch = {};
  if (cancelAtPeriodEnd === true && cancelAt) {
    throw createInvalidRequestError(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    );
  }
  if (cancelAtPeriodEnd !== undefined) patch.cancel_at_period_end = cancelAtPeriodEnd;
  if (cancelAt !== undefined) {
    const end = getCurrentPeriodEnd(subscription);
    patch.cancel_at =
      cancelAt === '' || cancelAt === null ? null : typeof cancelAt === 'number' ? cancelAt : end;
    if (patch.cancel_at !== null && patch.cancel_at < now) {
      throw createInvalidRequestError('`cancel_at` must be in the future.', 'cancel_at');
    }
  }
  if (cancelAtPeriodEnd === undefined && cancelAt === undefined && !details) return patch;
  const patchedSubscription = { ...subscription, ...patch };
  const isCanceling =
    patchedSubscription.cancel_at_period_end || patchedSubscription.cancel_at !== null;
  const { comment, feedback } = details ?? {};
  patch.canceled_at = isCanceling ? (subscription.canceled_at ?? now) : null;
  patch.cancellation_details = mergeCancellationDetails(subscription, {
    ...(comment !== undefined && { comment: comment || null }),
    ...(feedback !== undefined && { feedback: feedback || null }),
    reason: isCanceling ? 'cancellation_requested' : null,
  });
  return patch;
}

/** Changes the end of the trial. A trial that ends now is charged by the next scheduled step. */
function buildTrialPatch(subscription: Subscription, now: number, end: Params['trial_end']): Patch {
  if (end === undefined) return {};
  const trialEnd = end === 'now' ? now : end;
  if (trialEnd < now)
    throw createInvalidRequestError('Invalid timestamp: must be in the future.', 'trial_end');
  return {
    status: 'trialing',
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: {
      ...subscription.items,
      data: subscription.items.data.map((item) => ({ ...item, current_period_end: trialEnd })),
    },
  };
}

/** Changes the price or quantity of items within the current period. */
function buildItemsPatch(
  state: EmulatorState,
  subscription: Subscription,
  itemChanges: Params['items'] = [],
): Patch {
  if (itemChanges.length === 0) return {};
  const firstItem = getFirstItem(subscription);
  const data = itemChanges.map(({ id, price: priceId, quantity }, index) => {
    const oldItem = subscription.items.data.find((item) => item.id === id) ?? firstItem;
    const price = priceId ? state.store.find('prices', priceId) : oldItem.price;
    if (!price?.recurring)
      throw createInvalidReferenceError('price', priceId ?? '', `items[${index}][price]`);
    const start = oldItem.current_period_start;
    const isTrialing = subscription.status === 'trialing';
    const anchor = subscription.billing_cycle_anchor;
    const end = isTrialing
      ? oldItem.current_period_end
      : getPeriodEnd(start, anchor, price.recurring);
    const item = { price, quantity: quantity ?? oldItem.quantity };
    return {
      ...createSubscriptionItem(subscription.id, item, { start, end }),
      id: id ?? oldItem.id,
    };
  });
  return { items: { ...subscription.items, data } };
}

function buildPaymentMethodPatch(
  state: EmulatorState,
  subscription: Subscription,
  id: string | undefined,
): Patch {
  if (id === undefined) return {};
  if (id === '') return { default_payment_method: null };
  if (state.store.find('paymentMethods', id)?.customer !== subscription.customer) {
    throw createInvalidReferenceError('PaymentMethod', id, 'default_payment_method');
  }
  return { default_payment_method: id };
}

function buildPauseCollectionPatch(pause: Params['pause_collection']): Patch {
  if (pause === undefined) return {};
  return {
    pause_collection: pause
      ? { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
      : null,
  };
}

/** Builds the changes of an update request without applying them. */
export function buildSubscriptionPatch(
  state: EmulatorState,
  subscription: Subscription,
  params: Params,
): Patch {
  rejectUnsupported(params, SUPPORTED_PARAMS);
  const disallowedParam = Object.keys(params).find(
    (name) => !['cancellation_details', 'expand', 'metadata'].includes(name),
  );
  if (hasEnded(subscription) && disallowedParam) {
    throw createInvalidRequestError(
      'A canceled subscription can only update its cancellation_details and metadata.',
      disallowedParam,
    );
  }
  const now = state.now(subscription.test_clock);
  const endBehavior = params.trial_settings && params.trial_settings.end_behavior;
  return {
    ...buildCancellationPatch(subscription, now, params),
    ...buildTrialPatch(subscription, now, params.trial_end),
    ...buildItemsPatch(state, subscription, params.items),
    ...buildPaymentMethodPatch(state, subscription, params.default_payment_method),
    ...buildPauseCollectionPatch(params.pause_collection),
    ...(params.description !== undefined && { description: params.description || null }),
    ...(endBehavior && {
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, ...endBehavior },
      } as unknown as Subscription['trial_settings'],
    }),
    metadata: mergeMetadata(subscription.metadata, params.metadata),
  };
}
