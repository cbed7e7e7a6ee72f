import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page, type Paging } from '../api/listing.ts';
import { invalid, missing, StripeError } from '../api/stripe-error.ts';
import { cardOfToken, declined, refusal, saveCard } from '../billing/cards.ts';
import type { PaymentMethod } from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { customerOf } from './customers.ts';

function methodOf(world: World, id: string): PaymentMethod {
  const method = world.store.find('paymentMethods', id);
  if (!method) throw missing('PaymentMethod', id, 'payment_method');
  return method;
}

/** Saves one of Stripe's ready-made test cards (`pm_card_visa`…) with a customer. */
function attach(world: World, id: string, owner: string | undefined): PaymentMethod {
  if (!owner) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  const customer = customerOf(world, owner, 'customer');
  const entry = cardOfToken(id, world.now(customer.test_clock));
  if (!entry) {
    const method = methodOf(world, id);
    if (method.customer === owner) return method;
    throw invalid(
      'This PaymentMethod was previously used without being attached to a Customer or was ' +
        'detached from a Customer, and may not be used again.',
    );
  }
  const reason = refusal(entry);
  if (reason) {
    const { message, ...details } = declined(reason);
    throw new StripeError(message, { ...details, type: 'card_error', status: 402 });
  }
  return saveCard(world, entry, owner);
}

/** Forgets a card wherever it was the default. */
export function detach(world: World, method: PaymentMethod): void {
  const { id, customer: owner } = method;
  const customer = owner && world.store.find('customers', owner);
  if (customer && customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    world.change('customers', customer, { invoice_settings }, 'customer.updated');
  }
  for (const subscription of world.store.all('subscriptions')) {
    if (subscription.default_payment_method !== id) continue;
    const type = 'customer.subscription.updated';
    world.change('subscriptions', subscription, { default_payment_method: null }, type);
  }
  world.change('paymentMethods', method, { customer: null });
  world.emit('payment_method.detached', method, { customer: owner });
}

const ofCustomer = (world: World, owner: string | undefined) =>
  world.store
    .all('paymentMethods')
    .filter(({ customer }) => customer !== null && matches<string>(owner, customer));

export const paymentMethods = [
  endpoint<Stripe.PaymentMethodAttachParams>(
    'POST',
    'payment_methods/:id/attach',
    'PaymentMethodAttachParams',
    ({ world, id, params }) => attach(world, id, params.customer),
  ),
  endpoint('POST', 'payment_methods/:id/detach', 'Nothing', ({ world, id }) => {
    const method = methodOf(world, id);
    detach(world, method);
    return method;
  }),
  endpoint('GET', 'payment_methods/:id', 'Nothing', ({ world, id }) => methodOf(world, id)),
  endpoint<Stripe.PaymentMethodListParams>(
    'GET',
    'payment_methods',
    'PaymentMethodListParams',
    ({ world, params }) => page(ofCustomer(world, params.customer), '/v1/payment_methods', params),
  ),
  endpoint<Paging>(
    'GET',
    'customers/:id/payment_methods',
    'CustomerPaymentMethodsParams',
    ({ world, id, params }) => {
      customerOf(world, id);
      return page(ofCustomer(world, id), `/v1/customers/${id}/payment_methods`, params);
    },
  ),
];
