import {
  getCardBehavior,
  createDecline,
  getDeclineReason,
  saveCard,
  type CardInput,
} from '../billing/test-cards.ts';
import { createSubscription } from '../billing/create-subscription.ts';
import { runDueSteps } from '../billing-clock.ts';
import { createCustomer } from '../endpoints/customers.ts';
import type { CheckoutSession, Customer, PaymentMethod } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { DAY_SECONDS } from '../durations.ts';

/** Returns true if a payment is due or the session always collects a payment method. */
export const needsCard = (session: CheckoutSession) =>
  session.payment_method_collection === 'always' || session.amount_total > 0;

/** Returns Stripe's decline message for a card, or undefined if it is accepted. */
export function getCardError(card: CardInput, session: CheckoutSession): string | undefined {
  const { decline } = getCardBehavior(card.number);
  const reason = getDeclineReason(card) ?? (session.amount_total > 0 ? decline : null);
  return reason ? createDecline(reason).message : undefined;
}

export const needsAuthentication = ({ number }: CardInput) =>
  getCardBehavior(number).authenticate !== 'never';

function getOrCreateCustomer(
  state: EmulatorState,
  session: CheckoutSession,
  email: string,
): Customer {
  const existingCustomer = session.customer && state.store.find('customers', session.customer);
  return existingCustomer || createCustomer(state, { email: session.customer_email ?? email });
}

function createOrder(state: EmulatorState, session: CheckoutSession, customer: Customer) {
  const plan = state.store.get('plans', session.id);
  const { trialDays, missingPaymentMethod, description, metadata } = plan;
  const now = state.now(customer.test_clock);
  return {
    customer,
    items: plan.items.map(({ price, quantity }) => ({
      price: state.store.get('prices', price),
      quantity,
    })),
    trialEnd: trialDays === null ? plan.trialEnd : now + trialDays * DAY_SECONDS,
    missingPaymentMethod,
    description,
    metadata,
  };
}

const toCustomerDetails = ({ email, name }: Customer) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Completes a session. Emits subscription events before the session event, as Stripe usually does. */
export function completeSession(
  state: EmulatorState,
  session: CheckoutSession,
  { card, email }: { card: CardInput | undefined; email: string },
): void {
  const customer = getOrCreateCustomer(state, session, email);
  const method: PaymentMethod | undefined = card && saveCard(state, card, customer.id);
  const subscription = createSubscription(state, {
    ...createOrder(state, session, customer),
    paymentMethod: method?.id ?? null,
    customerPresence: 'present',
  });
  state.update(session, {
    status: 'complete',
    url: null,
    customer: customer.id,
    customer_details: toCustomerDetails(customer),
    invoice: subscription.latest_invoice,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
  });
  state.emit('checkout.session.completed', session);
  runDueSteps(state);
}

export const getSuccessUrl = ({ id, success_url: url }: CheckoutSession) =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);
