import { cadence } from '../objects/certain.ts';
import type { Invoice, Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { finalizeInvoice, settleInvoice } from './invoices.ts';
import { cancelNow } from './cancellation.ts';
import { periodEnd } from './periods.ts';

const DAY_SECONDS = 86_400;
/** Days from one failed attempt to the next; after the last the subscription is cancelled. */
const RETRY_DAYS = [3, 5, 7];

/** The payment method a subscription is charged to, if there is one. */
export const payingMethod = (world: World, { customer, default_payment_method }: Subscription) =>
  default_payment_method ??
  world.store.find('customers', customer)?.invoice_settings.default_payment_method ??
  null;

type Outcome = 'authenticate' | 'declined' | 'paid';

/** What a charge of this payment method comes to while its owner is away. */
function charge(world: World, method: string | null): Outcome {
  const card = method && world.store.find('cards', method);
  if (!card || card.behaviour.decline) return 'declined';
  return card.behaviour.authenticate === 'always' ? 'authenticate' : 'paid';
}

export const subscriptionOf = (world: World, invoice: Invoice): Subscription =>
  world.store.get('subscriptions', invoice.parent.subscription_details.subscription);

/** A paused subscription starts a new cycle once it is paid for; others just go on. */
function revive(world: World, subscription: Subscription): void {
  const { status } = subscription;
  const type = 'customer.subscription.updated';
  if (status === 'canceled' || status === 'incomplete_expired') return;
  if (status === 'trialing' || status === 'active') return;
  world.change('subscriptions', subscription, { status: 'active' }, type);
  if (status === 'paused') world.emit('customer.subscription.resumed', subscription);
}

function fail(world: World, invoice: Invoice, outcome: Outcome, method: string | null): void {
  const subscription = subscriptionOf(world, invoice);
  const waits = subscription.status !== 'incomplete' && subscription.status !== 'paused';
  const days = waits ? RETRY_DAYS[invoice.attempt_count] : undefined;
  world.change('invoices', invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: days ? world.now(invoice.test_clock) + days * DAY_SECONDS : null,
  });
  world.emit('invoice.payment_failed', invoice);
  if (outcome === 'authenticate') world.emit('invoice.payment_action_required', invoice);
  if (!waits) return;
  if (days === undefined && method !== null) {
    cancelNow(world, subscription, 'payment_failed');
    return;
  }
  const type = 'customer.subscription.updated';
  world.change('subscriptions', subscription, { status: 'past_due' }, type);
}

/**
 * Charges an open invoice and moves its subscription along.
 *
 * @returns whether it is paid
 */
export function payInvoice(world: World, invoice: Invoice, present?: 'present'): boolean {
  const subscription = subscriptionOf(world, invoice);
  const method = payingMethod(world, subscription);
  const outcome = invoice.total === 0 ? 'paid' : charge(world, method);
  const paid = outcome === 'paid' || (outcome === 'authenticate' && present !== undefined);
  if (!paid) {
    fail(world, invoice, outcome, method);
    return false;
  }
  if (invoice.total > 0) {
    world.change('invoices', invoice, { attempt_count: invoice.attempt_count + 1 });
  }
  settleInvoice(world, invoice);
  revive(world, subscription);
  return true;
}

export function finalizeAndPay(world: World, invoice: Invoice, present?: 'present'): boolean {
  finalizeInvoice(world, invoice);
  return payInvoice(world, invoice, present);
}

/** Starts the period after this one; also the first that is paid for, at the end of a trial. */
export function nextPeriod(subscription: Subscription, start: number) {
  return {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: start,
      current_period_end: periodEnd(start, subscription.billing_cycle_anchor, cadence(item.price)),
    })),
  };
}
