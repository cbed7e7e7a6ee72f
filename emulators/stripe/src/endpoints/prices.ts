import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page, within } from '../api/listing.ts';
import { invalid, missing, missingReference } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { blank } from '../objects/blank.ts';
import { newId } from '../objects/id.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { Price } from '../objects/shapes.ts';
import { wallSeconds, type World } from '../world.ts';
import { newProduct } from './products.ts';

const SUPPORTED = [
  ...['active', 'currency', 'lookup_key', 'metadata', 'nickname', 'product', 'product_data'],
  ...['recurring', 'tax_behavior', 'transfer_lookup_key', 'unit_amount'],
];

function priceOf(world: World, id: string): Price {
  const price = world.store.find('prices', id);
  if (!price) throw missing('price', id);
  return price;
}

/** A lookup key belongs to one active price; another takes it only with `transfer_lookup_key`. */
function claimKey(world: World, key: string | undefined, transfer: boolean | undefined): void {
  const owner = key && world.store.all('prices').find((price) => price.lookup_key === key);
  if (!owner) return;
  if (!transfer) {
    throw invalid(
      `A price (\`${owner.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  world.change('prices', owner, { lookup_key: null }, 'price.updated');
}

function productFor(world: World, { product, product_data: data }: Stripe.PriceCreateParams) {
  if (product !== undefined) {
    if (world.store.find('products', product)) return product;
    throw missingReference('product', product, 'product');
  }
  if (!data) throw invalid('Missing required param: product.', 'product', 'parameter_missing');
  return newProduct(world, data).id;
}

export const prices = [
  endpoint<Stripe.PriceCreateParams>('POST', 'prices', 'PriceCreateParams', ({ world, params }) => {
    onlySupported(params, SUPPORTED);
    if (params.unit_amount === undefined) {
      throw invalid('Missing required param: unit_amount.', 'unit_amount', 'parameter_missing');
    }
    const product = productFor(world, params);
    claimKey(world, params.lookup_key, params.transfer_lookup_key);
    const { recurring } = params;
    const price = world.store.put('prices', {
      ...(blank('price') as Price),
      id: newId('price_1'),
      active: params.active ?? true,
      created: wallSeconds(),
      currency: params.currency.toLowerCase(),
      lookup_key: params.lookup_key ?? null,
      metadata: withMetadata({}, params.metadata),
      nickname: params.nickname ?? null,
      product,
      recurring: recurring
        ? {
            interval: recurring.interval as 'month',
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: params.tax_behavior ?? 'unspecified',
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: params.unit_amount,
      unit_amount_decimal: String(params.unit_amount),
    } as Price);
    world.emit('price.created', price);
    return price;
  }),
  endpoint<Stripe.PriceListParams>('GET', 'prices', 'PriceListParams', ({ world, params }) => {
    const found = world.store
      .all('prices')
      .filter(
        (price) =>
          matches(params.active, price.active) &&
          matches(params.currency, price.currency) &&
          matches(params.product, price.product) &&
          matches<unknown>(params.type, price['type']) &&
          (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
          within(params.created, price.created),
      );
    return page(found, '/v1/prices', params);
  }),
  endpoint('GET', 'prices/:id', 'Nothing', ({ world, id }) => priceOf(world, id)),
  endpoint<Stripe.PriceUpdateParams>(
    'POST',
    'prices/:id',
    'PriceUpdateParams',
    ({ world, id, params }) => {
      const { metadata, transfer_lookup_key: transfer, expand: _, ...patch } = params;
      const price = priceOf(world, id);
      if (patch.lookup_key !== price.lookup_key) claimKey(world, patch.lookup_key, transfer);
      world.change(
        'prices',
        price,
        { ...(patch as Partial<Price>), metadata: withMetadata(price.metadata, metadata) },
        'price.updated',
      );
      return price;
    },
  ),
];
