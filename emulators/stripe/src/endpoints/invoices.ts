import type Stripe from 'stripe';
import { defineEndpoint, type ApiCall } from '../api/endpoint.ts';
import { defineList, defineRetrieval, getObject } from '../api/object-endpoints.ts';
import { matchesFilter, paginate, isInRange, type PageParams } from '../api/pagination.ts';
import { createInvalidRequestError, StripeError } from '../api/stripe-error.ts';
import { rejectUnsupported } from '../api/reject-unsupported.ts';
import { createDecline } from '../billing/test-cards.ts';
import { closeInvoice, finalizeInvoice } from '../billing/invoices.ts';
import { payInvoice } from '../billing/payments.ts';
import type { Invoice } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';

function payOpenInvoice({ state, id, params }: ApiCall<Stripe.InvoicePayParams>): Invoice {
  rejectUnsupported(params, ['off_session']);
  const invoice = getObject(state, 'invoices', id);
  if (invoice.status === 'paid') {
    throw createInvalidRequestError('Invoice is already paid', undefined, 'invoice_already_paid');
  }
  if (invoice.status === 'draft') finalizeInvoice(state, invoice);
  if (invoice.status !== 'open')
    throw createInvalidRequestError('Invoice is not open', undefined, 'invoice_not_open');
  if (payInvoice(state, invoice)) return invoice;
  const { message, ...details } = createDecline('generic_decline');
  throw new StripeError(message, { ...details, type: 'card_error', status: 402 });
}

function closeOpenInvoice(
  state: EmulatorState,
  id: string,
  status: 'uncollectible' | 'void',
): Invoice {
  const invoice = getObject(state, 'invoices', id);
  if (invoice.status !== 'open') {
    throw createInvalidRequestError(
      `You can only ${status} an open invoice.`,
      undefined,
      'invoice_not_open',
    );
  }
  closeInvoice(state, invoice, status);
  return invoice;
}

export const invoices = [
  defineList(
    'invoices',
    'InvoiceListParams',
    'invoices',
    (invoice, params: Stripe.InvoiceListParams) =>
      matchesFilter(params.customer, invoice.customer) &&
      matchesFilter<string>(params.status, invoice.status) &&
      matchesFilter(params.subscription, invoice.parent.subscription_details.subscription) &&
      isInRange(params.created, invoice.created),
  ),
  defineRetrieval('invoices', 'invoices'),
  defineEndpoint<PageParams>('GET', 'invoices/:id/lines', 'Paging', ({ state, id, params }) =>
    paginate(
      (getObject(state, 'invoices', id).lines.data as { id: string }[]).toReversed(),
      `/v1/invoices/${id}/lines`,
      params,
    ),
  ),
  defineEndpoint('POST', 'invoices/:id/pay', 'InvoicePayParams', payOpenInvoice),
  defineEndpoint('POST', 'invoices/:id/finalize', 'InvoiceFinalizeParams', ({ state, id }) => {
    const invoice = getObject(state, 'invoices', id);
    if (invoice.status !== 'draft') {
      throw createInvalidRequestError(
        'This invoice is already finalized.',
        undefined,
        'invoice_not_editable',
      );
    }
    finalizeInvoice(state, invoice);
    return invoice;
  }),
  defineEndpoint('POST', 'invoices/:id/void', 'Nothing', ({ state, id }) =>
    closeOpenInvoice(state, id, 'void'),
  ),
  defineEndpoint('POST', 'invoices/:id/mark_uncollectible', 'Nothing', ({ state, id }) =>
    closeOpenInvoice(state, id, 'uncollectible'),
  ),
];
