import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { matchesFilter, paginate, type PageParams } from '../api/pagination.ts';
import {
  createInvalidRequestError,
  createNotFoundError,
  StripeError,
  createMissingParameterError,
} from '../api/stripe-error.ts';
import {
  findCardByToken,
  createDecline,
  getDeclineReason,
  saveCard,
} from '../billing/test-cards.ts';
import type { PaymentMethod } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { getCustomer } from './customers.ts';

function getPaymentMethod(state: EmulatorState, id: string): PaymentMethod {
  const method = state.store.find('paymentMethods', id);
  if (!method) throw createNotFoundError('PaymentMethod', id, 'payment_method');
  return method;
}

/** Attaches one of Stripe's test cards (such as `pm_card_visa`) to a customer. */
function attachTestCard(
  state: EmulatorState,
  id: string,
  customerId: string | undefined,
): PaymentMethod {
  if (!customerId) throw createMissingParameterError('customer');
  const customer = getCustomer(state, customerId, 'customer');
  const card = findCardByToken(id, state.now(customer.test_clock));
  if (!card) {
    const method = getPaymentMethod(state, id);
    if (method.customer === customerId) return method;
    throw createInvalidRequestError(
      'This PaymentMethod was previously used without being attached to a Customer or was ' +
        'detached from a Customer, and may not be used again.',
    );
  }
  const reason = getDeclineReason(card);
  if (reason) {
    const { message, ...details } = createDecline(reason);
    throw new StripeError(message, { ...details, type: 'card_error', status: 402 });
  }
  return saveCard(state, card, customerId);
}

/** Detaches a card and clears it wherever it is the default. */
export function detachPaymentMethod(state: EmulatorState, method: PaymentMethod): void {
  const { id, customer: customerId } = method;
  const customer = customerId && state.store.find('customers', customerId);
  if (customer && customer.invoice_settings.default_payment_method === id) {
    const invoice_settings = { ...customer.invoice_settings, default_payment_method: null };
    state.update(customer, { invoice_settings }, 'customer.updated');
  }
  for (const subscription of state.store.list('subscriptions')) {
    if (subscription.default_payment_method !== id) continue;
    const type = 'customer.subscription.updated';
    state.update(subscription, { default_payment_method: null }, type);
  }
  state.update(method, { customer: null });
  state.emit('payment_method.detached', method, { customer: customerId });
}

const findPaymentMethods = (state: EmulatorState, customerId: string | undefined) =>
  state.store
    .list('paymentMethods')
    .filter(({ customer }) => customer !== null && matchesFilter<string>(customerId, customer));

export const paymentMethods = [
  defineEndpoint<Stripe.PaymentMethodAttachParams>(
    'POST',
    'payment_methods/:id/attach',
    'PaymentMethodAttachParams',
    ({ state, id, params }) => attachTestCard(state, id, params.customer),
  ),
  defineEndpoint('POST', 'payment_methods/:id/detach', 'Nothing', ({ state, id }) => {
    const method = getPaymentMethod(state, id);
    detachPaymentMethod(state, method);
    return method;
  }),
  defineEndpoint('GET', 'payment_methods/:id', 'Nothing', ({ state, id }) =>
    getPaymentMethod(state, id),
  ),
  defineEndpoint<Stripe.PaymentMethodListParams>(
    'GET',
    'payment_methods',
    'PaymentMethodListParams',
    ({ state, params }) =>
      paginate(findPaymentMethods(state, params.customer), '/v1/payment_methods', params),
  ),
  defineEndpoint<PageParams>(
    'GET',
    'customers/:id/payment_methods',
    'CustomerPaymentMethodsParams',
    ({ state, id, params }) => {
      getCustomer(state, id);
      return paginate(findPaymentMethods(state, id), `/v1/customers/${id}/payment_methods`, params);
    },
  ),
];
