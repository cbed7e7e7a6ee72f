import type { World } from '../world.ts';
import type { CheckoutSession, Invoice, List } from './shapes.ts';

const listOf = <T>(url: string, data: T[]): List<T> => ({
  object: 'list',
  url,
  has_more: false,
  data,
});

/** What was bought, as the session shows it when asked to. */
export function lineItems(world: World, { id }: { id: string }) {
  const { items = [] } = world.store.find('plans', id) ?? {};
  return items.map((item) => {
    const price = world.store.get('prices', item.price);
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
      description: world.store.get('products', price.product).name,
      metadata: {},
      price,
      quantity: item.quantity,
    };
  });
}

function payments({ id, amount_paid, total, status, created, currency, ...invoice }: Invoice) {
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

/** Fields that Stripe leaves out of an object until they are asked for. */
export function includable(
  world: World,
  { object, id }: Record<string, unknown>,
  name: string,
): unknown {
  const path = `${String(object)}.${name}`;
  if (path === 'checkout.session.line_items') {
    const session = world.store.find('sessions', String(id)) as CheckoutSession;
    return listOf(`/v1/checkout/sessions/${session.id}/line_items`, lineItems(world, session));
  }
  if (path === 'invoice.payments') {
    const invoice = world.store.find('invoices', String(id)) as Invoice;
    const made = invoice.total > 0 && invoice.status !== 'draft' ? [payments(invoice)] : [];
    return listOf(`/v1/invoice_payments?invoice=${invoice.id}`, made);
  }
  if (path === 'customer.subscriptions') {
    const rows = world.store.all('subscriptions').filter((row) => row.customer === id);
    return listOf(`/v1/customers/${String(id)}/subscriptions`, structuredClone(rows));
  }
  return undefined;
}
