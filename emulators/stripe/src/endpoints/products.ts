import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page, within } from '../api/listing.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { blank } from '../objects/blank.ts';
import { newId } from '../objects/id.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { Product } from '../objects/shapes.ts';
import { wallSeconds, type World } from '../world.ts';

function productOf(world: World, id: string): Product {
  const product = world.store.find('products', id);
  if (!product) throw missing('product', id);
  return product;
}

/** What a product is made from: its own request, or a price's `product_data`. */
type NewProduct = Stripe.PriceCreateParams.ProductData &
  Pick<Stripe.ProductCreateParams, 'description' | 'url'>;

export function newProduct(world: World, params: NewProduct): Product {
  const id = params.id ?? newId('prod_', 14);
  if (world.store.find('products', id)) {
    throw invalid('Product already exists.', 'id', 'resource_already_exists');
  }
  const now = wallSeconds();
  const product = world.store.put('products', {
    ...(blank('product') as Product),
    id,
    active: params.active ?? true,
    created: now,
    description: params.description ?? null,
    metadata: withMetadata({}, params.metadata),
    name: params.name,
    type: 'service',
    updated: now,
    url: params.url ?? null,
  });
  world.emit('product.created', product);
  return product;
}

export const products = [
  endpoint<NewProduct>('POST', 'products', 'ProductCreateParams', ({ world, params }) => {
    onlySupported(params, ['active', 'description', 'id', 'metadata', 'name', 'url']);
    return newProduct(world, params);
  }),
  endpoint<Stripe.ProductListParams>(
    'GET',
    'products',
    'ProductListParams',
    ({ world, params }) => {
      const found = world.store
        .all('products')
        .filter(
          ({ id, active, created }) =>
            matches(params.active, active) &&
            (params.ids?.includes(id) ?? true) &&
            within(params.created, created),
        );
      return page(found, '/v1/products', params);
    },
  ),
  endpoint('GET', 'products/:id', 'Nothing', ({ world, id }) => productOf(world, id)),
  endpoint<Stripe.ProductUpdateParams>(
    'POST',
    'products/:id',
    'ProductUpdateParams',
    ({ world, id, params: { metadata, expand: _, ...patch } }) => {
      const product = productOf(world, id);
      world.change(
        'products',
        product,
        {
          ...(patch as Partial<Product>),
          metadata: withMetadata(product.metadata, metadata),
          updated: wallSeconds(),
        },
        'product.updated',
      );
      return product;
    },
  ),
];
