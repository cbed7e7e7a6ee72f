import type Stripe from 'stripe';
import { invalid, missingReference } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { newId } from '../objects/id.ts';
import type { MissingPaymentMethod, Price } from '../objects/shapes.ts';
import type { World } from '../world.ts';

type Params = Stripe.Checkout.SessionCreateParams;

const DAY_SECONDS = 86_400;
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

export function refuseWhatIsNotBuilt(params: Params): void {
  onlySupported(params, SUPPORTED);
  onlySupported(params.subscription_data ?? {}, SUPPORTED_DATA);
  const { mode, ui_mode: ui, customer, customer_email: email } = params;
  if (mode !== 'subscription') {
    throw invalid(`This emulator sells subscriptions only, not mode ${mode}`, 'mode');
  }
  if (ui !== undefined && ui !== 'hosted_page') {
    throw invalid(`This emulator has only hosted pages, not ui_mode ${ui}`, 'ui_mode');
  }
  if (customer !== undefined && email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
}

export function checkedUrl(url: string | undefined, name: string): string | null {
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

export function orderedItems(world: World, { line_items: items = [] }: Params) {
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

export function expiry(asked: number | undefined, now: number): number {
  if (asked === undefined) return now + DAY_SECONDS;
  if (asked >= now + HALF_HOUR_S && asked <= now + DAY_SECONDS) return asked;
  throw invalid(
    'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
    'expires_at',
  );
}

export function trialOf({ subscription_data: data = {} }: Params) {
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

export const total = (items: { price: Price; quantity: number }[]) =>
  items.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0);
