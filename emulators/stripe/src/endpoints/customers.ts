import type Stripe from 'stripe';
import { defineEndpoint } from '../api/endpoint.ts';
import { defineList } from '../api/object-endpoints.ts';
import { matchesFilter, isInRange } from '../api/pagination.ts';
import { createNotFoundError, createInvalidReferenceError } from '../api/stripe-error.ts';
import { cancelImmediately, hasEnded } from '../billing/cancellation.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { expireSession } from '../billing-clock.ts';
import { createEmptyObject } from '../objects/empty-objects.ts';
import { newId, newUppercaseCode } from '../objects/id.ts';
import { mergeMetadata } from '../objects/metadata.ts';
import type { Customer } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';

const SUPPORTED_PARAMS = [
  ...['address', 'description', 'email', 'metadata', 'name', 'phone', 'preferred_locales'],
  'tax_exempt',
];

export function getCustomer(state: EmulatorState, id: string, param?: string): Customer {
  const customer = state.store.find('customers', id);
  if (customer && !customer.deleted) return customer;
  throw param
    ? createInvalidReferenceError('customer', id, param)
    : createNotFoundError('customer', id);
}

export function createCustomer(
  state: EmulatorState,
  params: Stripe.CustomerCreateParams,
): Customer {
  rejectUnsupported(params, [...SUPPORTED_PARAMS, 'test_clock']);
  const { test_clock: clock = null } = params;
  if (clock !== null && !state.store.find('clocks', clock)) {
    throw createInvalidReferenceError('test_clock', clock, 'test_clock');
  }
  const customer = state.store.put('customers', {
    ...(createEmptyObject('customer') as Customer),
    id: newId('cus_', 14),
    address: params.address || null,
    created: state.now(clock),
    currency: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: newUppercaseCode(8),
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    tax_exempt: params.tax_exempt || 'none',
    test_clock: clock,
  });
  state.emit('customer.created', customer);
  return customer;
}

function updateCustomer(
  state: EmulatorState,
  id: string,
  params: Stripe.CustomerUpdateParams,
): Customer {
  rejectUnsupported(params, [...SUPPORTED_PARAMS, 'invoice_settings']);
  rejectUnsupported(params.invoice_settings ?? {}, ['default_payment_method']);
  const customer = getCustomer(state, id);
  const { metadata, invoice_settings: settings, expand: _, ...patch } = params;
  const method = settings?.default_payment_method;
  if (method && state.store.find('paymentMethods', method)?.customer !== id) {
    const param = 'invoice_settings[default_payment_method]';
    throw createInvalidReferenceError('PaymentMethod', method, param);
  }
  const normalizedFields = Object.entries(patch).map(([name, value]) => [
    name,
    value === '' ? null : value,
  ]);
  state.update(
    customer,
    {
      ...(Object.fromEntries(normalizedFields) as Partial<Customer>),
      metadata: mergeMetadata(customer.metadata, metadata),
      invoice_settings: {
        ...customer.invoice_settings,
        ...(method !== undefined && { default_payment_method: method || null }),
      },
    },
    'customer.updated',
  );
  return customer;
}

const toDeletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true });

function deleteCustomer(state: EmulatorState, id: string): object {
  const customer = getCustomer(state, id);
  for (const subscription of state.store.list('subscriptions')) {
    if (subscription.customer !== id || hasEnded(subscription)) continue;
    cancelImmediately(state, subscription, null);
  }
  for (const session of state.store.list('sessions')) {
    if (session.customer === id && session.status === 'open') expireSession(state, session.id);
  }
  state.update(customer, { deleted: true });
  const { deleted: _, ...deletedCustomer } = customer;
  state.emit('customer.deleted', deletedCustomer);
  return toDeletedCustomer(id);
}

export const customers = [
  defineEndpoint<Stripe.CustomerCreateParams>('POST', 'customers', 'CustomerCreateParams', (call) =>
    createCustomer(call.state, call.params),
  ),
  defineList(
    'customers',
    'CustomerListParams',
    'customers',
    (customer, params: Stripe.CustomerListParams) =>
      !customer.deleted &&
      matchesFilter<string | null>(params.email, customer.email) &&
      (params.test_clock ?? null) === customer.test_clock &&
      isInRange(params.created, customer.created),
  ),
  defineEndpoint('GET', 'customers/:id', 'Nothing', ({ state, id }) =>
    state.store.find('customers', id)?.deleted ? toDeletedCustomer(id) : getCustomer(state, id),
  ),
  defineEndpoint<Stripe.CustomerUpdateParams>(
    'POST',
    'customers/:id',
    'CustomerUpdateParams',
    (call) => updateCustomer(call.state, call.id, call.params),
  ),
  defineEndpoint('DELETE', 'customers/:id', 'Nothing', ({ state, id }) =>
    deleteCustomer(state, id),
  ),
];
