import type Stripe from 'stripe';
import { invalid, missingReference } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { currentPeriodEnd, detailsOf, isOver } from '../billing/cancellation.ts';
import { periodEnd } from '../billing/periods.ts';
import { newItem } from '../billing/subscribe.ts';
import { firstItem } from '../objects/certain.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';

type Params = Stripe.SubscriptionUpdateParams;
type Patch = Partial<Subscription>;

const SUPPORTED = [
  ...['cancel_at', 'cancel_at_period_end', 'cancellation_details', 'default_payment_method'],
  ...['description', 'items', 'metadata', 'pause_collection', 'payment_behavior'],
  ...['proration_behavior', 'trial_end', 'trial_settings'],
];

function cancellation(subscription: Subscription, now: number, params: Params): Patch {
  const { cancel_at: at, cancel_at_period_end: flag, cancellation_details: given } = params;
  const patch: Patch = {};
  if (flag === true && at) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.');
  }
  if (flag !== undefined) patch.cancel_at_period_end = flag;
  if (at !== undefined) {
    const end = currentPeriodEnd(subscription);
    patch.cancel_at = at === '' || at === null ? null : typeof at === 'number' ? at : end;
    if (patch.cancel_at !== null && patch.cancel_at < now) {
      throw invalid('`cancel_at` must be in the future.', 'cancel_at');
    }
  }
  if (flag === undefined && at === undefined && !given) return patch;
  const merged = { ...subscription, ...patch };
  const leaves = merged.cancel_at_period_end || merged.cancel_at !== null;
  const { comment, feedback } = given ?? {};
  patch.canceled_at = leaves ? (subscription.canceled_at ?? now) : null;
  patch.cancellation_details = detailsOf(subscription, {
    ...(comment !== undefined && { comment: comment || null }),
    ...(feedback !== undefined && { feedback: feedback || null }),
    reason: leaves ? 'cancellation_requested' : null,
  });
  return patch;
}

/** A trial that ends now is charged at the clock's next step. */
function trial(subscription: Subscription, now: number, end: Params['trial_end']): Patch {
  if (end === undefined) return {};
  const trialEnd = end === 'now' ? now : end;
  if (trialEnd < now) throw invalid('Invalid timestamp: must be in the future.', 'trial_end');
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

/** Another price takes the place of the one the item named had, within the same period. */
function items(world: World, subscription: Subscription, changes: Params['items'] = []): Patch {
  if (changes.length === 0) return {};
  const current = firstItem(subscription);
  const data = changes.map(({ id, price: priceId, quantity }, index) => {
    const old = subscription.items.data.find((item) => item.id === id) ?? current;
    const price = priceId ? world.store.find('prices', priceId) : old.price;
    if (!price?.recurring) throw missingReference('price', priceId ?? '', `items[${index}][price]`);
    const start = old.current_period_start;
    const trialing = subscription.status === 'trialing';
    const anchor = subscription.billing_cycle_anchor;
    const end = trialing ? old.current_period_end : periodEnd(start, anchor, price.recurring);
    const item = { price, quantity: quantity ?? old.quantity };
    return { ...newItem(subscription.id, item, { start, end }), id: id ?? old.id };
  });
  return { items: { ...subscription.items, data } };
}

function payment(world: World, subscription: Subscription, id: string | undefined): Patch {
  if (id === undefined) return {};
  if (id === '') return { default_payment_method: null };
  if (world.store.find('paymentMethods', id)?.customer !== subscription.customer) {
    throw missingReference('PaymentMethod', id, 'default_payment_method');
  }
  return { default_payment_method: id };
}

function collection(pause: Params['pause_collection']): Patch {
  if (pause === undefined) return {};
  return {
    pause_collection: pause
      ? { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null }
      : null,
  };
}

/** What an update changes; nothing is changed yet. */
export function subscriptionPatch(world: World, subscription: Subscription, params: Params): Patch {
  onlySupported(params, SUPPORTED);
  const other = Object.keys(params).find(
    (name) => !['cancellation_details', 'expand', 'metadata'].includes(name),
  );
  if (isOver(subscription) && other) {
    throw invalid(
      'A canceled subscription can only update its cancellation_details and metadata.',
      other,
    );
  }
  const now = world.now(subscription.test_clock);
  const ending = params.trial_settings && params.trial_settings.end_behavior;
  return {
    ...cancellation(subscription, now, params),
    ...trial(subscription, now, params.trial_end),
    ...items(world, subscription, params.items),
    ...payment(world, subscription, params.default_payment_method),
    ...collection(params.pause_collection),
    ...(params.description !== undefined && { description: params.description || null }),
    ...(ending && {
      trial_settings: {
        end_behavior: { billing_cycle_anchor: null, ...ending },
      } as unknown as Subscription['trial_settings'],
    }),
    metadata: withMetadata(subscription.metadata, params.metadata),
  };
}
