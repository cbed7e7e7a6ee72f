import type { EmulatorState } from '../emulator-state.ts';
import type { CheckoutSession, Invoice, List } from './types.ts';

const createList = <T>(url: string, data: T[]): List<T> => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

/** Returns the purchased items of a checkout session. */
export function getLineItems(state: EmulatorState, { id }: { id: string }) {
  const { items = [] } = state.store.find('plans', id) ?? {};
  return items.map((item) => {
    const price = state.store.get('prices', item.price);
    const amount = price.unit_amount * item.quantity;
    return {
      id: item.id,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: state.store.get('products', price.product).name,
      metadata: {},
      price,
      quantity: item.quantity,
    };
  });
}

function toInvoicePayment({
  id,
  amount_paid,
  total,
  status,
  created,
  currency,
  ...invoice
}: Invoice) {
  const { paid_at: paidAt = null } = invoice.status_transitions;
  return {
    id: `inpay_${id.slice('in_'.length)}`,
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? amount_paid : null,
    amount_requested: total,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: `pi_${id.slice('in_'.length)}` },
    status: status === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paidAt },
  };
}

/** Returns a field that Stripe omits unless it is expanded, or undefined if there is none. */
export function getIncludableField(
  state: EmulatorState,
  { object, id }: Record<string, unknown>,
  name: string,
): unknown {
  const path = `${String(object)}.${name}`;
  if (path === 'checkout.session.line_items') {
    const session = state.store.find('sessions', String(id)) as CheckoutSession;
    return createList(
      `/v1/checkout/sessions/${session.id}/line_items`,
      getLineItems(state, session),
    );
  }
  if (path === 'invoice.payments') {
    const invoice = state.store.find('invoices', String(id)) as Invoice;
    const invoicePayments =
      invoice.total > 0 && invoice.status !== 'draft' ? [toInvoicePayment(invoice)] : [];
    return createList(`/v1/invoice_payments?invoice=${invoice.id}`, invoicePayments);
  }
  if (path === 'customer.subscriptions') {
    const rows = state.store.list('subscriptions').filter((row) => row.customer === id);
    return createList(`/v1/customers/${String(id)}/subscriptions`, structuredClone(rows));
  }
  return undefined;
}
