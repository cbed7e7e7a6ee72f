import { behaviourOf, declined, refusal, saveCard, type CardEntry } from '../billing/cards.ts';
import { subscribe } from '../billing/subscribe.ts';
import { settle } from '../clock.ts';
import { newCustomer } from '../endpoints/customers.ts';
import type { CheckoutSession, Customer, PaymentMethod } from '../objects/shapes.ts';
import type { World } from '../world.ts';

const DAY_SECONDS = 86_400;

/** With nothing to pay now, Stripe asks for a card only if the session always wants one. */
export const needsCard = (session: CheckoutSession) =>
  session.payment_method_collection === 'always' || session.amount_total > 0;

/** Why the card is not taken, in Stripe's words; undefined if it is. */
export function cardProblem(card: CardEntry, session: CheckoutSession): string | undefined {
  const { decline } = behaviourOf(card.number);
  const reason = refusal(card) ?? (session.amount_total > 0 ? decline : null);
  return reason ? declined(reason).message : undefined;
}

export const needsApproval = ({ number }: CardEntry) =>
  behaviourOf(number).authenticate !== 'never';

function buyer(world: World, session: CheckoutSession, email: string): Customer {
  const known = session.customer && world.store.find('customers', session.customer);
  return known || newCustomer(world, { email: session.customer_email ?? email });
}

function orderOf(world: World, session: CheckoutSession, customer: Customer) {
  const plan = world.store.get('plans', session.id);
  const { trialDays, missingPaymentMethod, description, metadata } = plan;
  const now = world.now(customer.test_clock);
  return {
    customer,
    items: plan.items.map(({ price, quantity }) => ({
      price: world.store.get('prices', price),
      quantity,
    })),
    trialEnd: trialDays === null ? plan.trialEnd : now + trialDays * DAY_SECONDS,
    missingPaymentMethod,
    description,
    metadata,
  };
}

const detailsOf = ({ email, name }: Customer) => ({
  address: null,
  business_name: null,
  email,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
});

/** Makes the subscription, tells of it, and only then of the session, as Stripe mostly does. */
export function completeSession(
  world: World,
  session: CheckoutSession,
  { card, email }: { card: CardEntry | undefined; email: string },
): void {
  const customer = buyer(world, session, email);
  const method: PaymentMethod | undefined = card && saveCard(world, card, customer.id);
  const subscription = subscribe(world, {
    ...orderOf(world, session, customer),
    paymentMethod: method?.id ?? null,
    present: 'present',
  });
  world.change('sessions', session, {
    status: 'complete',
    url: null,
    customer: customer.id,
    customer_details: detailsOf(customer),
    invoice: subscription.latest_invoice,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    subscription: subscription.id,
  });
  world.emit('checkout.session.completed', session);
  settle(world);
}

export const successUrl = ({ id, success_url: url }: CheckoutSession) =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', id);
