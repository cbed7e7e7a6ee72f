import { blank } from '../objects/blank.ts';
import { firstItem } from '../objects/certain.ts';
import { newId } from '../objects/id.ts';
import type { Customer, Invoice, Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';

export const DRAFT_S = 3600;

const lineOf = (subscription: Subscription, invoice: string, free: boolean) =>
  subscription.items.data.map((item) => {
    const amount = free ? 0 : item.price.unit_amount * item.quantity;
    return {
      ...blank('line_item'),
      id: newId('il_1'),
      amount,
      subtotal: amount,
      currency: subscription.currency,
      description: free ? 'Free trial' : `${item.quantity} × ${item.price.product}`,
      discountable: true,
      invoice,
      period: { start: item.current_period_start, end: item.current_period_end },
      parent: {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: {
          invoice_item: null,
          proration: false,
          proration_details: null,
          subscription: subscription.id,
          subscription_item: item.id,
        },
      },
      pricing: {
        type: 'price_details',
        price_details: { price: item.price.id, product: item.price.product },
        unit_amount_decimal: String(free ? 0 : item.price.unit_amount),
      },
      quantity: item.quantity,
      subscription: subscription.id,
    };
  });

/** A draft for the subscription's current period; it moves on by itself at `finalizesAt`. */
export function draftInvoice(
  world: World,
  subscription: Subscription,
  { reason, finalizesAt }: { reason: string; finalizesAt: number | null },
): Invoice {
  const customer = world.store.get('customers', subscription.customer);
  const id = newId('in_1');
  const now = world.now(subscription.test_clock);
  const lines = lineOf(subscription, id, subscription.status === 'trialing');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const item = firstItem(subscription);
  const invoice = world.store.put('invoices', {
    ...(blank('invoice') as Invoice),
    id,
    amount_due: total,
    amount_remaining: total,
    auto_advance: true,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: now,
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_tax_exempt: 'none',
    hosted_invoice_url: null,
    lines: { object: 'list', url: `/v1/invoices/${id}/lines`, has_more: false, data: lines },
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    } as Invoice['parent'],
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status: 'draft',
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_excluding_tax: total,
    total_discount_amounts: [],
  });
  world.emit('invoice.created', invoice);
  return invoice;
}

function nextNumber(world: World, customer: Customer): string {
  const sequence = customer.next_invoice_sequence;
  world.change('customers', customer, { next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}

export function finalizeInvoice(world: World, invoice: Invoice): void {
  const now = world.now(invoice.test_clock);
  const customer = world.store.get('customers', invoice.customer);
  world.change('invoices', invoice, {
    status: 'open',
    number: nextNumber(world, customer),
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: `${world.publicUrl}/i/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  world.emit('invoice.finalized', invoice);
}

export function settleInvoice(world: World, invoice: Invoice): void {
  world.change('invoices', invoice, {
    status: 'paid',
    attempted: true,
    amount_paid: invoice.total,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      paid_at: world.now(invoice.test_clock),
    },
  });
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
}

const ENDS = {
  void: { event: 'invoice.voided', at: 'voided_at' },
  uncollectible: { event: 'invoice.marked_uncollectible', at: 'marked_uncollectible_at' },
} as const;

export function endInvoice(world: World, invoice: Invoice, status: keyof typeof ENDS): void {
  const { event, at } = ENDS[status];
  world.change('invoices', invoice, {
    status,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, [at]: world.now(invoice.test_clock) },
  });
  world.emit(event, invoice);
}
