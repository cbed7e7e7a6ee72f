import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { matchesFilter, paginate, isInRange, type PageParams } from '../api/pagination.ts';
import { createInvalidRequestError, createMissingParameterError } from '../api/stripe-error.ts';
import { expireSession } from '../billing-clock.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { requireValue } from '../objects/required-fields.ts';
import { newId } from '../objects/id.ts';
import { getLineItems } from '../objects/includable-fields.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { CheckoutSession } from '../objects/types.ts';
import { currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';
import {
  parseUrl,
  parseExpiry,
  parseOrderedItems,
  rejectUnsupportedParams,
  calculateTotal,
  parseTrial,
} from './parse-checkout-order.ts';
import { getCustomer } from './customers.ts';

type Params = Stripe.Checkout.SessionCreateParams;

function createSession(state: EmulatorState, params: Params): CheckoutSession {
  rejectUnsupportedParams(params);
  const items = parseOrderedItems(state, params);
  const trial = parseTrial(params);
  const customer = params.customer ? getCustomer(state, params.customer, 'customer') : undefined;
  const successUrl = parseUrl(params.success_url, 'success_url');
  if (successUrl === null) {
    throw createMissingParameterError('success_url');
  }
  const now = currentTimeSeconds();
  const id = newId('cs_test_a1', 56);
  const amount = trial.trialDays === null && trial.trialEnd === null ? calculateTotal(items) : 0;
  state.store.put('plans', {
    ...trial,
    id,
    items: items.map(({ price, ...item }) => ({ ...item, price: price.id })),
    description: params.subscription_data?.description ?? null,
    metadata: mergeMetadata({}, params.subscription_data?.metadata),
  });
  return state.store.put('sessions', {
    ...(createEmptyObject('checkout.session') as CheckoutSession),
    id,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: parseUrl(params.cancel_url, 'cancel_url'),
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: requireValue(items[0], 'item').price.currency,
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: parseExpiry(params.expires_at, now),
    locale: params.locale ?? null,
    metadata: mergeMetadata({}, params.metadata),
    mode: 'subscription',
    payment_method_collection: (params.payment_method_collection ?? 'always') as 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${state.publicUrl}/c/pay/${id}`,
  });
}

export const checkoutSessions = [
  defineEndpoint<Params>('POST', 'checkout/sessions', 'Checkout.SessionCreateParams', (call) =>
    createSession(call.state, call.params),
  ),
  defineList(
    'checkout/sessions',
    'Checkout.SessionListParams',
    'sessions',
    (session, params: Stripe.Checkout.SessionListParams) =>
      matchesFilter<string | null>(params.customer, session.customer) &&
      matchesFilter<string>(params.status, session.status) &&
      matchesFilter<string | null>(params.subscription, session.subscription) &&
      isInRange(params.created, session.created),
  ),
  defineRetrieval('checkout/sessions', 'sessions', 'Checkout.SessionRetrieveParams'),
  defineEndpoint('POST', 'checkout/sessions/:id/expire', 'Nothing', ({ state, id }) => {
    const session = getObject(state, 'sessions', id);
    if (session.status !== 'open') {
      throw createInvalidRequestError(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
          `has a status of ${session.status}.`,
      );
    }
    expireSession(state, id);
    return session;
  }),
  defineEndpoint<PageParams>(
    'GET',
    'checkout/sessions/:id/line_items',
    'Paging',
    ({ state, id, params }) =>
      paginate(
        getLineItems(state, getObject(state, 'sessions', id)).toReversed(),
        `/v1/checkout/sessions/${id}/line_items`,
        params,
      ),
  ),
];
