import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page, within, type Paging } from '../api/listing.ts';
import { invalid, missing, missingReference } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { expire } from '../clock.ts';
import { blank } from '../objects/blank.ts';
import { certain } from '../objects/certain.ts';
import { newId } from '../objects/id.ts';
import { lineItems } from '../objects/includable.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { CheckoutSession, MissingPaymentMethod, Price } from '../objects/shapes.ts';
import { wallSeconds, type World } from '../world.ts';
import { customerOf } from './customers.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const DAY_S = 86_400;
const HALF_HOUR_S = 1800;

const SUPPORTED = [
  ...['allow_promotion_codes', 'billing_address_collection', 'cancel_url', 'client_reference_id'],
  ...['customer', 'customer_email', 'expires_at', 'line_items', 'locale', 'metadata', 'mode'],
  ...['payment_method_collection', 'submit_type', 'subscription_data', 'success_url', 'ui_mode'],
];

const SUPPORTED_DATA = [
  ...['billing_mode', 'description', 'metadata', 'trial_end', 'trial_period_days'],
  'trial_settings',
];

function sessionOf(world: World, id: string): CheckoutSession {
  const session = world.store.find('sessions', id);
  if (!session) throw missing('checkout.session', id);
  return session;
}

function refuseWhatIsNotBuilt(params: Params): void {
  onlySupported(params, SUPPORTED);
  onlySupported(params.subscription_data ?? {}, SUPPORTED_DATA);
  const { mode, ui_mode: ui, customer, customer_email: email } = params;
  if (mode !== 'subscription') {
    throw invalid(`This stand-in sells subscriptions only, not mode ${mode}`, 'mode');
  }
  if (ui !== undefined && ui !== 'hosted_page') {
    throw invalid(`This stand-in has only hosted pages, not ui_mode ${ui}`, 'ui_mode');
  }
  if (customer !== undefined && email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
}

function checkedUrl(url: string | undefined, name: string): string | null {
  if (url === undefined) return null;
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw invalid('Not a valid URL', name, 'url_invalid');
}

function orderedPrice(
  world: World,
  item: Stripe.Checkout.SessionCreateParams.LineItem,
  at: number,
) {
  const param = `line_items[${at}][price]`;
  if (!item.price) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  const price = world.store.find('prices', item.price);
  if (!price) throw missingReference('price', item.price, param);
  if (!price.active) {
    const message = `The price specified is inactive. This field only accepts active prices.`;
    throw invalid(message, param);
  }
  if (!price.recurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', param);
  }
  return price;
}

function orderedItems(world: World, { line_items: items = [] }: Params) {
  if (items.length === 0) {
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  }
  return items.map((item, index) => {
    const price = orderedPrice(world, item, index);
    if (item.quantity === undefined) {
      throw invalid(`Quantity is required. Add \`quantity\` to \`line_items[${index}]\``);
    }
    return { id: newId('li_1'), price, quantity: item.quantity };
  });
}

function expiry(asked: number | undefined, now: number): number {
  if (asked === undefined) return now + DAY_S;
  if (asked >= now + HALF_HOUR_S && asked <= now + DAY_S) return asked;
  throw invalid(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    'expires_at',
  );
}

function trialOf({ subscription_data: data = {} }: Params) {
  const { trial_period_days: days = null, trial_end: end = null } = data;
  if (days !== null && end !== null) {
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.');
  }
  if (days !== null && days < 1) {
    const param = 'subscription_data[trial_period_days]';
    throw invalid('The minimum number of trial period days is 1.', param);
  }
  const ending = data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  return {
    trialDays: days,
    trialEnd: end,
    missingPaymentMethod: ending as MissingPaymentMethod,
  };
}

const total = (items: { price: Price; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);

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
