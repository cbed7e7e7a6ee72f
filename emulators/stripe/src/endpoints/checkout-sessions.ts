import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page, within, type Paging } from '../api/listing.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { expire } from '../clock.ts';
import { blank } from '../objects/blank.ts';
import { certain } from '../objects/certain.ts';
import { newId } from '../objects/id.ts';
import { lineItems } from '../objects/includable.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { CheckoutSession } from '../objects/shapes.ts';
import { wallSeconds, type World } from '../world.ts';
import {
  checkedUrl,
  expiry,
  orderedItems,
  refuseWhatIsNotBuilt,
  total,
  trialOf,
} from './checkout-order.ts';
import { customerOf } from './customers.ts';

type Params = Stripe.Checkout.SessionCreateParams;

function sessionOf(world: World, id: string): CheckoutSession {
  const session = world.store.find('sessions', id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

function createSession(world: World, params: Params): CheckoutSession {
  refuseWhatIsNotBuilt(params);
  const items = orderedItems(world, params);
  const trial = trialOf(params);
  const customer = params.customer ? customerOf(world, params.customer, 'customer') : undefined;
  const successUrl = checkedUrl(params.success_url, 'success_url');
  if (successUrl === null) {
    throw invalid('Missing required param: success_url.', 'success_url', 'parameter_missing');
  }
  const now = wallSeconds();
  const id = newId('cs_test_a1', 56);
  const amount = trial.trialDays === null && trial.trialEnd === null ? total(items) : 0;
  world.store.put('plans', {
    ...trial,
    id,
    items: items.map(({ price, ...item }) => ({ ...item, price: price.id })),
    description: params.subscription_data?.description ?? null,
    metadata: withMetadata({}, params.subscription_data?.metadata),
  });
  return world.store.put('sessions', {
    ...(blank('checkout.session') as CheckoutSession),
    id,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: checkedUrl(params.cancel_url, 'cancel_url'),
    client_reference_id: params.client_reference_id ?? null,
    created: now,
    currency: certain(items[0], 'item').price.currency,
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: expiry(params.expires_at, now),
    locale: params.locale ?? null,
    metadata: withMetadata({}, params.metadata),
    mode: 'subscription',
    payment_method_collection: (params.payment_method_collection ?? 'always') as 'always',
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    submit_type: params.submit_type ?? null,
    success_url: successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.publicUrl}/c/pay/${id}`,
  });
}

export const checkoutSessions = [
  endpoint<Params>('POST', 'checkout/sessions', 'Checkout.SessionCreateParams', (call) =>
    createSession(call.world, call.params),
  ),
  endpoint<Stripe.Checkout.SessionListParams>(
    'GET',
    'checkout/sessions',
    'Checkout.SessionListParams',
    ({ world, params }) => {
      const found = world.store
        .all('sessions')
        .filter(
          (session) =>
            matches<string | null>(params.customer, session.customer) &&
            matches<string>(params.status, session.status) &&
            matches<string | null>(params.subscription, session.subscription) &&
            within(params.created, session.created),
        );
      return page(found, '/v1/checkout/sessions', params);
    },
  ),
  endpoint('GET', 'checkout/sessions/:id', 'Checkout.SessionRetrieveParams', ({ world, id }) =>
    sessionOf(world, id),
  ),
  endpoint('POST', 'checkout/sessions/:id/expire', 'Nothing', ({ world, id }) => {
    const session = sessionOf(world, id);
    if (session.status !== 'open') {
      throw invalid(
        'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session ' +
          `has a status of ${session.status}.`,
      );
    }
    expire(world, id);
    return session;
  }),
  endpoint<Paging>('GET', 'checkout/sessions/:id/line_items', 'Paging', ({ world, id, params }) =>
    page(
      lineItems(world, sessionOf(world, id)).toReversed(),
      `/v1/checkout/sessions/${id}/line_items`,
      params,
    ),
  ),
];
