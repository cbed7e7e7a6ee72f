import {
  cancelAtPeriodEnd,
  cancelImmediately,
  hasEnded,
  undoCancellation,
} from '../billing/cancellation.ts';
import {
  getCardBehavior,
  createDecline,
  getDeclineReason,
  saveCard,
  type CardInput,
} from '../billing/test-cards.ts';
import { payInvoice } from '../billing/payments.ts';
import { detachPaymentMethod } from '../endpoints/payment-methods.ts';
import type { Customer, Invoice, PaymentMethod, Subscription } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';

const SUBSCRIPTION_UPDATED = 'customer.subscription.updated';

export const findCurrentSubscriptions = (state: EmulatorState, customer: string) =>
  state.store.list('subscriptions').filter((row) => row.customer === customer && !hasEnded(row));

export const findCards = (state: EmulatorState, customer: string) =>
  state.store.list('paymentMethods').filter((row) => row.customer === customer);

export const findInvoices = (state: EmulatorState, customer: string) =>
  state.store
    .list('invoices')
    .filter((row) => row.customer === customer && row.status !== 'draft')
    .toReversed();

/**
 * Pays the invoices that are still open because of a failed payment. Called when the customer
 * updates the card.
 */
function payOpenInvoices(state: EmulatorState, customer: string): void {
  for (const invoice of findInvoices(state, customer)) {
    if (invoice.status === 'open') payInvoice(state, invoice, 'present');
  }
}

export function setDefaultCard(
  state: EmulatorState,
  customer: Customer,
  method: PaymentMethod,
): void {
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  state.update(customer, { invoice_settings }, 'customer.updated');
  for (const subscription of findCurrentSubscriptions(state, customer.id)) {
    const patch = { default_payment_method: method.id };
    state.update(subscription, patch, SUBSCRIPTION_UPDATED);
  }
  payOpenInvoices(state, customer.id);
}

/** Saves a card as the default. Returns a decline message if it is rejected. */
export function addCard(
  state: EmulatorState,
  customer: Customer,
  card: CardInput,
): string | undefined {
  const reason = getDeclineReason(card);
  if (reason) return createDecline(reason).message;
  setDefaultCard(state, customer, saveCard(state, card, customer.id));
  return undefined;
}

export const needsAuthentication = (card: CardInput) =>
  getCardBehavior(card.number).authenticate !== 'never';

export const removeCard = (state: EmulatorState, method: PaymentMethod) =>
  detachPaymentMethod(state, method);

export function cancelSubscription(
  state: EmulatorState,
  subscription: Subscription,
  mode: unknown,
): void {
  if (mode === 'immediately') cancelImmediately(state, subscription, 'cancellation_requested');
  else cancelAtPeriodEnd(state, subscription);
}

export const resumeSubscription = undoCancellation;

export const payWithCustomerPresent = (state: EmulatorState, invoice: Invoice) =>
  payInvoice(state, invoice, 'present');
