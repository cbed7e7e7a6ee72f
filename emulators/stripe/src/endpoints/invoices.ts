import type Stripe from 'stripe';
import { endpoint, type Call } from '../api/endpoint.ts';
import { matches, page, within, type Paging } from '../api/listing.ts';
import { invalid, missing, StripeError } from '../api/stripe-error.ts';
import { onlySupported } from '../api/supported.ts';
import { declined } from '../billing/cards.ts';
import { endInvoice, finalizeInvoice } from '../billing/invoices.ts';
import { payInvoice } from '../billing/payments.ts';
import type { Invoice } from '../objects/shapes.ts';
import type { World } from '../world.ts';

function invoiceOf(world: World, id: string): Invoice {
  const invoice = world.store.find('invoices', id);
  if (!invoice) throw missing('invoice', id);
  return invoice;
}

function pay({ world, id, params }: Call<Stripe.InvoicePayParams>): Invoice {
  onlySupported(params, ['off_session']);
  const invoice = invoiceOf(world, id);
  if (invoice.status === 'paid') {
    throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  }
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if (invoice.status !== 'open')
    throw invalid('Invoice is not open', undefined, 'invoice_not_open');
  if (payInvoice(world, invoice)) return invoice;
  const { message, ...details } = declined('generic_decline');
  throw new StripeError(message, { ...details, type: 'card_error', status: 402 });
}

function end(world: World, id: string, status: 'uncollectible' | 'void'): Invoice {
  const invoice = invoiceOf(world, id);
  if (invoice.status !== 'open') {
    throw invalid(`You can only ${status} an open invoice.`, undefined, 'invoice_not_open');
  }
  endInvoice(world, invoice, status);
  return invoice;
}

export const invoices = [
  endpoint<Stripe.InvoiceListParams>('GET', 'invoices', 'InvoiceListParams', (call) => {
    const { world, params } = call;
    const found = world.store
      .all('invoices')
      .filter(
        (invoice) =>
          matches(params.customer, invoice.customer) &&
          matches<string>(params.status, invoice.status) &&
          matches(params.subscription, invoice.parent.subscription_details.subscription) &&
          within(params.created, invoice.created),
      );
    return page(found, '/v1/invoices', params);
  }),
  endpoint('GET', 'invoices/:id', 'Nothing', ({ world, id }) => invoiceOf(world, id)),
  endpoint<Paging>('GET', 'invoices/:id/lines', 'Paging', ({ world, id, params }) =>
    page(
      (invoiceOf(world, id).lines.data as { id: string }[]).toReversed(),
      `/v1/invoices/${id}/lines`,
      params,
    ),
  ),
  endpoint('POST', 'invoices/:id/pay', 'InvoicePayParams', pay),
  endpoint('POST', 'invoices/:id/finalize', 'InvoiceFinalizeParams', ({ world, id }) => {
    const invoice = invoiceOf(world, id);
    if (invoice.status !== 'draft') {
      throw invalid('This invoice is already finalized.', undefined, 'invoice_not_editable');
    }
    finalizeInvoice(world, invoice);
    return invoice;
  }),
  endpoint('POST', 'invoices/:id/void', 'Nothing', ({ world, id }) => end(world, id, 'void')),
  endpoint('POST', 'invoices/:id/mark_uncollectible', 'Nothing', ({ world, id }) =>
    end(world, id, 'uncollectible'),
  ),
];
