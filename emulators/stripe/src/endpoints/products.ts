import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { matchesFilter, isInRange } from '../api/pagination.ts';
import { createInvalidRequestError } from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { newId } from '../objects/id.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { Product } from '../objects/types.ts';
import { currentTimeSeconds, type EmulatorState } from '../emulator-state.ts';

/** Parameters of a product request or of `product_data` in a price request. */
type ProductInput = Stripe.PriceCreateParams.ProductData &
  Pick<Stripe.ProductCreateParams, 'description' | 'url'>;

export function createProduct(state: EmulatorState, params: ProductInput): Product {
  const id = params.id ?? newId('prod_', 14);
  if (state.store.find('products', id)) {
    throw createInvalidRequestError('Product already exists.', 'id', 'resource_already_exists');
  }
  const now = currentTimeSeconds();
  const product = state.store.put('products', {
    ...(createEmptyObject('product') as Product),
    id,
    active: params.active ?? true,
    created: now,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    type: 'service',
    updated: now,
    url: params.url ?? null,
  });
  state.emit('product.created', product);
  return product;
}

export const products = [
  defineEndpoint<ProductInput>('POST', 'products', 'ProductCreateParams', ({ state, params }) => {
    rejectUnsupported(params, ['active', 'description', 'id', 'metadata', 'name', 'url']);
    return createProduct(state, params);
  }),
  defineList(
    'products',
    'ProductListParams',
    'products',
    ({ id, active, created }, params: Stripe.ProductListParams) =>
      matchesFilter(params.active, active) &&
      (params.ids?.includes(id) ?? true) &&
      isInRange(params.created, created),
  ),
  defineRetrieval('products', 'products'),
  defineEndpoint<Stripe.ProductUpdateParams>(
    'POST',
    'products/:id',
    'ProductUpdateParams',
    ({ state, id, params: { metadata, expand: _, ...patch } }) => {
      const product = getObject(state, 'products', id);
      state.update(
        product,
        {
          ...(patch as Partial<Product>),
          metadata: mergeMetadata(product.metadata, metadata),
          updated: currentTimeSeconds(),
        },
        'product.updated',
      );
      return product;
    },
  ),
];
