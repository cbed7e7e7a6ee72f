import type Stripe from 'stripe';
import {
  createInvalidRequestError,
  createInvalidReferenceError,
  createMissingParameterError,
} from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { newId } from '../objects/id.ts';
import type { MissingPaymentMethod, Price } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../durations.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const MIN_EXPIRY_SECONDS = HOUR_SECONDS / 2;

const SUPPORTED_PARAMS = [
  ...['allow_promotion_codes', 'billing_address_collection', 'cancel_url', 'client_reference_id'],
  ...['customer', 'customer_email', 'expires_at', 'line_items', 'locale', 'metadata', 'mode'],
  ...['payment_method_collection', 'submit_type', 'subscription_data', 'success_url', 'ui_mode'],
];

const SUPPORTED_SUBSCRIPTION_DATA = [
  ...['billing_mode', 'description', 'metadata', 'trial_end', 'trial_period_days'],
  'trial_settings',
];

export function rejectUnsupportedParams(params: Params): void {
  rejectUnsupported(params, SUPPORTED_PARAMS);
  rejectUnsupported(params.subscription_data ?? {}, SUPPORTED_SUBSCRIPTION_DATA);
  const { mode, ui_mode: uiMode, customer, customer_email: email } = params;
  if (mode !== 'subscription') {
    throw createInvalidRequestError(
      `The Stripe emulator supports only subscription mode, not ${mode}`,
      'mode',
    );
  }
  if (uiMode !== undefined && uiMode !== 'hosted_page') {
    throw createInvalidRequestError(
      `The Stripe emulator supports only hosted pages, not ui_mode ${uiMode}`,
      'ui_mode',
    );
  }
  if (customer !== undefined && email !== undefined) {
    throw createInvalidRequestError(
      'You may only specify one of these parameters: customer, customer_email.',
    );
  }
}

export function parseUrl(url: string | undefined, name: string): string | null {
  if (url === undefined) return null;
  if (/^https?:\/\//.test(url) && URL.canParse(url)) return url;
  throw createInvalidRequestError('Not a valid URL', name, 'url_invalid');
}

function findOrderedPrice(
  state: EmulatorState,
  item: Stripe.Checkout.SessionCreateParams.LineItem,
  index: number,
) {
  const param = `line_items[${index}][price]`;
  if (!item.price) throw createMissingParameterError(param);
  const price = state.store.find('prices', item.price);
  if (!price) throw createInvalidReferenceError('price', item.price, param);
  if (!price.active) {
    const message = `The price specified is inactive. This field only accepts active prices.`;
    throw createInvalidRequestError(message, param);
  }
  if (!price.recurring) {
    throw createInvalidRequestError(
      'You must provide at least one recurring price in `subscription` mode.',
      param,
    );
  }
  return price;
}

export function parseOrderedItems(state: EmulatorState, { line_items: items = [] }: Params) {
  if (items.length === 0) {
    throw createMissingParameterError('line_items');
  }
  return items.map((item, index) => {
    const price = findOrderedPrice(state, item, index);
    if (item.quantity === undefined) {
      throw createInvalidRequestError(
        `Quantity is required. Add \`quantity\` to \`line_items[${index}]\``,
      );
    }
    return { id: newId('li_1'), price, quantity: item.quantity };
  });
}

export function parseExpiry(requestedExpiry: number | undefined, now: number): number {
  if (requestedExpiry === undefined) return now + DAY_SECONDS;
  if (requestedExpiry >= now + MIN_EXPIRY_SECONDS && requestedExpiry <= now + DAY_SECONDS)
    return requestedExpiry;
  throw createInvalidRequestError(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    'expires_at',
  );
}

export function parseTrial({ subscription_data: data = {} }: Params) {
  const { trial_period_days: days = null, trial_end: end = null } = data;
  if (days !== null && end !== null) {
    throw createInvalidRequestError(
      'You may only specify one of these parameters: trial_end, trial_period_days.',
    );
  }
  if (days !== null && days < 1) {
    const param = 'subscription_data[trial_period_days]';
    throw createInvalidRequestError('The minimum number of trial period days is 1.', param);
  }
  const missingPaymentMethod =
    data.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  return {
    trialDays: days,
    trialEnd: end,
    missingPaymentMethod: missingPaymentMethod as MissingPaymentMethod,
  };
}

export const calculateTotal = (items: { price: Price; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
