import type Stripe from 'stripe';
import { endpoint } from '../api/endpoint.ts';
import { matches, page, within } from '../api/listing.ts';
import { missing, missingReference } from '../api/stripe-error.ts';
import { cancelNow, isOver } from '../billing/cancellation.ts';
import { onlySupported } from '../api/supported.ts';
import { expire } from '../clock.ts';
import { blank } from '../objects/blank.ts';
import { newId, upperCode } from '../objects/id.ts';
import { withMetadata } from '../objects/metadata.ts';
import type { Customer } from '../objects/shapes.ts';
import type { World } from '../world.ts';

const SUPPORTED = [
  ...['address', 'description', 'email', 'metadata', 'name', 'phone', 'preferred_locales'],
  'tax_exempt',
];

export function customerOf(world: World, id: string, param?: string): Customer {
  const customer = world.store.find('customers', id);
  if (customer && !customer.deleted) return customer;
  throw param ? missingReference('customer', id, param) : missing('customer', id);
}

export function newCustomer(world: World, params: Stripe.CustomerCreateParams): Customer {
  onlySupported(params, [...SUPPORTED, 'test_clock']);
  const { test_clock: clock = null } = params;
  if (clock !== null && !world.store.find('clocks', clock)) {
    throw missingReference('test_clock', clock, 'test_clock');
  }
  const customer = world.store.put('customers', {
    ...(blank('customer') as Customer),
    id: newId('cus_', 14),
    address: params.address || null,
    created: world.now(clock),
    currency: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: upperCode(8),
    metadata: withMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    tax_exempt: params.tax_exempt || 'none',
    test_clock: clock,
  });
  world.emit('customer.created', customer);
  return customer;
}

function updateCustomer(world: World, id: string, params: Stripe.CustomerUpdateParams): Customer {
  onlySupported(params, [...SUPPORTED, 'invoice_settings']);
  onlySupported(params.invoice_settings ?? {}, ['default_payment_method']);
  const customer = customerOf(world, id);
  const { metadata, invoice_settings: settings, expand: _, ...patch } = params;
  const method = settings?.default_payment_method;
  if (method && world.store.find('paymentMethods', method)?.customer !== id) {
    const param = 'invoice_settings[default_payment_method]';
    throw missingReference('PaymentMethod', method, param);
  }
  const emptied = Object.entries(patch).map(([name, value]) => [name, value === '' ? null : value]);
  world.change(
    'customers',
    customer,
    {
      ...(Object.fromEntries(emptied) as Partial<Customer>),
      metadata: withMetadata(customer.metadata, metadata),
      invoice_settings: {
        ...customer.invoice_settings,
        ...(method !== undefined && { default_payment_method: method || null }),
      },
    },
    'customer.updated',
  );
  return customer;
}

const tombstone = (id: string) => ({ id, object: 'customer', deleted: true });

function deleteCustomer(world: World, id: string): object {
  const customer = customerOf(world, id);
  for (const subscription of world.store.all('subscriptions')) {
    if (subscription.customer !== id || isOver(subscription)) continue;
    cancelNow(world, subscription, null);
  }
  for (const session of world.store.all('sessions')) {
    if (session.customer === id && session.status === 'open') expire(world, session.id);
  }
  world.change('customers', customer, { deleted: true });
  const { deleted: _, ...last } = customer;
  world.emit('customer.deleted', last);
  return tombstone(id);
}

export const customers = [
  endpoint<Stripe.CustomerCreateParams>('POST', 'customers', 'CustomerCreateParams', (call) =>
    newCustomer(call.world, call.params),
  ),
  endpoint<Stripe.CustomerListParams>('GET', 'customers', 'CustomerListParams', (call) => {
    const { world, params } = call;
    const found = world.store
      .all('customers')
      .filter(
        (customer) =>
          !customer.deleted &&
          matches<string | null>(params.email, customer.email) &&
          (params.test_clock ?? null) === customer.test_clock &&
          within(params.created, customer.created),
      );
    return page(found, '/v1/customers', params);
  }),
  endpoint('GET', 'customers/:id', 'Nothing', ({ world, id }) =>
    world.store.find('customers', id)?.deleted ? tombstone(id) : customerOf(world, id),
  ),
  endpoint<Stripe.CustomerUpdateParams>('POST', 'customers/:id', 'CustomerUpdateParams', (call) =>
    updateCustomer(call.world, call.id, call.params),
  ),
  endpoint('DELETE', 'customers/:id', 'Nothing', ({ world, id }) => deleteCustomer(world, id)),
];
