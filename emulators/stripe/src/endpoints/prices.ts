import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { matchesFilter, isInRange } from '../api/pagination.ts';
import {
  createInvalidRequestError,
  createInvalidReferenceError,
  createMissingParameterError,
} from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { newId } from '../objects/id.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { Price } from '../objects/types.ts';
import { currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';
import { createProduct } from './products.ts';

const SUPPORTED_PARAMS = [
  ...['active', 'currency', 'lookup_key', 'metadata', 'nickname', 'product', 'product_data'],
  ...['recurring', 'tax_behavior', 'transfer_lookup_key', 'unit_amount'],
];

/** Rejects a lookup key that another price uses, unless the request transfers it. */
function claimLookupKey(
  state: EmulatorState,
  key: string | undefined,
  transfer: boolean | undefined,
): void {
  const owner = key && state.store.list('prices').find((price) => price.lookup_key === key);
  if (!owner) return;
  if (!transfer) {
    throw createInvalidRequestError(
      `A price (\`${owner.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  state.update(owner, { lookup_key: null }, 'price.updated');
}

function resolveProductId(
  state: EmulatorState,
  { product, product_data: data }: Stripe.PriceCreateParams,
) {
  if (product !== undefined) {
    if (state.store.find('products', product)) return product;
    throw createInvalidReferenceError('product', product, 'product');
  }
  if (!data) throw createMissingParameterError('product');
  return createProduct(state, data).id;
}

export const prices = [
  defineEndpoint<Stripe.PriceCreateParams>(
    'POST',
    'prices',
    'PriceCreateParams',
    ({ state, params }) => {
      rejectUnsupported(params, SUPPORTED_PARAMS);
      if (params.unit_amount === undefined) {
        throw createMissingParameterError('unit_amount');
      }
      const product = resolveProductId(state, params);
      claimLookupKey(state, params.lookup_key, params.transfer_lookup_key);
      const { recurring } = params;
      const price = state.store.put('prices', {
        ...(createEmptyObject('price') as Price),
        id: newId('price_1'),
        active: params.active ?? true,
        created: currentTimeSeconds(),
        currency: params.currency.toLowerCase(),
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
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
      state.emit('price.created', price);
      return price;
    },
  ),
  defineList(
    'prices',
    'PriceListParams',
    'prices',
    (price, params: Stripe.PriceListParams) =>
      matchesFilter(params.active, price.active) &&
      matchesFilter(params.currency, price.currency) &&
      matchesFilter(params.product, price.product) &&
      matchesFilter<unknown>(params.type, price['type']) &&
      (params.lookup_keys?.includes(price.lookup_key ?? '') ?? true) &&
      isInRange(params.created, price.created),
  ),
  defineRetrieval('prices', 'prices'),
  defineEndpoint<Stripe.PriceUpdateParams>(
    'POST',
    'prices/:id',
    'PriceUpdateParams',
    ({ state, id, params }) => {
      const { metadata, transfer_lookup_key: transfer, expand: _, ...patch } = params;
      const price = getObject(state, 'prices', id);
      if (patch.lookup_key !== price.lookup_key) claimLookupKey(state, patch.lookup_key, transfer);
      state.update(
        price,
        { ...(patch as Partial<Price>), metadata: mergeMetadata(price.metadata, metadata) },
        'price.updated',
      );
      return price;
    },
  ),
];
