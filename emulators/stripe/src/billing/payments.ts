import { getBillingInterval } from '../objects/required-fields.ts';
import type { Invoice, Subscription } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { finalizeInvoice, markInvoicePaid } from './invoices.ts';
import { cancelImmediately } from './cancellation.ts';
import { getPeriodEnd } from './billing-periods.ts';
import { DAY_SECONDS } from '../durations.ts';

/** Days between payment attempts. The subscription is canceled after the last one fails. */
const RETRY_DAYS = [3, 5, 7];

/** Returns the ID of the payment method that a subscription is charged to, or null. */
export const getPaymentMethodId = (
  state: EmulatorState,
  { customer, default_payment_method }: Subscription,
) =>
  default_payment_method ??
  state.store.find('customers', customer)?.invoice_settings.default_payment_method ??
  null;

type ChargeOutcome = 'authenticate' | 'declined' | 'paid';

/** Returns the outcome of an off-session charge. */
function getChargeOutcome(state: EmulatorState, method: string | null): ChargeOutcome {
  const card = method && state.store.find('cards', method);
  if (!card || card.behaviour.decline) return 'declined';
  return card.behaviour.authenticate === 'always' ? 'authenticate' : 'paid';
}

export const getInvoiceSubscription = (state: EmulatorState, invoice: Invoice): Subscription =>
  state.store.get('subscriptions', invoice.parent.subscription_details.subscription);

/** Activates a subscription after a payment, unless it has ended or is trialing. */
function activateSubscription(state: EmulatorState, subscription: Subscription): void {
  const { status } = subscription;
  const type = 'customer.subscription.updated';
  if (status === 'canceled' || status === 'incomplete_expired') return;
  if (status === 'trialing' || status === 'active') return;
  state.update(subscription, { status: 'active' }, type);
  if (status === 'paused') state.emit('customer.subscription.resumed', subscription);
}

function recordFailedPayment(
  state: EmulatorState,
  invoice: Invoice,
  outcome: ChargeOutcome,
  method: string | null,
): void {
  const subscription = getInvoiceSubscription(state, invoice);
  const hasRetries = subscription.status !== 'incomplete' && subscription.status !== 'paused';
  const retryDays = hasRetries ? RETRY_DAYS[invoice.attempt_count] : undefined;
  state.update(invoice, {
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: retryDays
      ? state.now(invoice.test_clock) + retryDays * DAY_SECONDS
      : null,
  });
  state.emit('invoice.payment_failed', invoice);
  if (outcome === 'authenticate') state.emit('invoice.payment_action_required', invoice);
  if (!hasRetries) return;
  if (retryDays === undefined && method !== null) {
    cancelImmediately(state, subscription, 'payment_failed');
    return;
  }
  const type = 'customer.subscription.updated';
  state.update(subscription, { status: 'past_due' }, type);
}

/**
 * Charges an open invoice and updates the status of its subscription.
 *
 * @returns true if the payment succeeded
 */
export function payInvoice(
  state: EmulatorState,
  invoice: Invoice,
  customerPresence?: 'present',
): boolean {
  const subscription = getInvoiceSubscription(state, invoice);
  const method = getPaymentMethodId(state, subscription);
  const outcome = invoice.total === 0 ? 'paid' : getChargeOutcome(state, method);
  const isPaid =
    outcome === 'paid' || (outcome === 'authenticate' && customerPresence !== undefined);
  if (!isPaid) {
    recordFailedPayment(state, invoice, outcome, method);
    return false;
  }
  if (invoice.total > 0) {
    state.update(invoice, { attempt_count: invoice.attempt_count + 1 });
  }
  markInvoicePaid(state, invoice);
  activateSubscription(state, subscription);
  return true;
}

export function finalizeAndPay(
  state: EmulatorState,
  invoice: Invoice,
  customerPresence?: 'present',
): boolean {
  finalizeInvoice(state, invoice);
  return payInvoice(state, invoice, customerPresence);
}

/** Returns the subscription items with the billing period that starts at `start`. */
export function createNextPeriodItems(subscription: Subscription, start: number) {
  return {
    ...subscription.items,
    data: subscription.items.data.map((item) => ({
      ...item,
      current_period_start: start,
      current_period_end: getPeriodEnd(
        start,
        subscription.billing_cycle_anchor,
        getBillingInterval(item.price),
      ),
    })),
  };
}
