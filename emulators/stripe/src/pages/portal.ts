import { cancelAtPeriodEnd, cancelNow, isOver, keepSubscription } from '../billing/cancellation.ts';
import { behaviourOf, declined, refusal, saveCard, type CardEntry } from '../billing/cards.ts';
import { payInvoice } from '../billing/payments.ts';
import { detach } from '../endpoints/payment-methods.ts';
import type { Customer, Invoice, PaymentMethod, Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';

const UPDATED = 'customer.subscription.updated';

export const liveSubscriptions = (world: World, customer: string) =>
  world.store.all('subscriptions').filter((row) => row.customer === customer && !isOver(row));

export const cardsOf = (world: World, customer: string) =>
  world.store.all('paymentMethods').filter((row) => row.customer === customer);

export const invoicesOf = (world: World, customer: string) =>
  world.store
    .all('invoices')
    .filter((row) => row.customer === customer && row.status !== 'draft')
    .toReversed();

/** Charges what a failed payment has left open, as a repaired card does. */
function payWhatIsOpen(world: World, customer: string): void {
  for (const invoice of invoicesOf(world, customer)) {
    if (invoice.status === 'open') payInvoice(world, invoice, 'present');
  }
}

export function makeDefault(world: World, customer: Customer, method: PaymentMethod): void {
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
  world.change('customers', customer, { invoice_settings }, 'customer.updated');
  for (const subscription of liveSubscriptions(world, customer.id)) {
    const patch = { default_payment_method: method.id };
    world.change('subscriptions', subscription, patch, UPDATED);
  }
  payWhatIsOpen(world, customer.id);
}

/** Saves a card and charges to it from now on; returns why it was not taken, if it was not. */
export function addCard(world: World, customer: Customer, card: CardEntry): string | undefined {
  const reason = refusal(card);
  if (reason) return declined(reason).message;
  makeDefault(world, customer, saveCard(world, card, customer.id));
  return undefined;
}

export const asksApproval = (card: CardEntry) => behaviourOf(card.number).authenticate !== 'never';

export const removeCard = (world: World, method: PaymentMethod) => detach(world, method);

export function leave(world: World, subscription: Subscription, mode: unknown): void {
  if (mode === 'immediately') cancelNow(world, subscription, 'cancellation_requested');
  else cancelAtPeriodEnd(world, subscription);
}

export const stay = keepSubscription;

export const pay = (world: World, invoice: Invoice) => payInvoice(world, invoice, 'present');
