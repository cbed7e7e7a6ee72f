import { createEmptyObject } from '../objects/empty-objects.ts';
import { getFirstItem } from '../objects/required-fields.ts';
import { newId } from '../objects/id.ts';
import type { Customer, Invoice, Subscription } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { HOUR_SECONDS } from '../durations.ts';

export const DRAFT_DURATION_SECONDS = HOUR_SECONDS;

const createLines = (subscription: Subscription, invoice: string, isTrial: boolean) =>
  subscription.items.data.map((item) => {
    const amount = isTrial ? 0 : item.price.unit_amount * item.quantity;
    return {
      ...createEmptyObject('line_item'),
      id: newId('il_1'),
      amount,
      subtotal: amount,
      currency: subscription.currency,
      description: isTrial ? 'Free trial' : `${item.quantity} × ${item.price.product}`,
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
        unit_amount_decimal: String(isTrial ? 0 : item.price.unit_amount),
      },
      quantity: item.quantity,
      subscription: subscription.id,
    };
  });

/** Creates a draft invoice for the current period. It is finalized automatically at `finalizesAt`. */
export function createDraftInvoice(
  state: EmulatorState,
  subscription: Subscription,
  { reason: billingReason, finalizesAt }: { reason: string; finalizesAt: number | null },
): Invoice {
  const customer = state.store.get('customers', subscription.customer);
  const id = newId('in_1');
  const now = state.now(subscription.test_clock);
  const lines = createLines(subscription, id, subscription.status === 'trialing');
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const item = getFirstItem(subscription);
  const invoice = state.store.put('invoices', {
    ...(createEmptyObject('invoice') as Invoice),
    id,
    amount_due: total,
    amount_remaining: total,
    auto_advance: true,
    automatically_finalizes_at: finalizesAt,
    billing_reason: billingReason,
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
  state.emit('invoice.created', invoice);
  return invoice;
}

function takeInvoiceNumber(state: EmulatorState, customer: Customer): string {
  const sequence = customer.next_invoice_sequence;
  state.update(customer, { next_invoice_sequence: sequence + 1 });
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
}

export function finalizeInvoice(state: EmulatorState, invoice: Invoice): void {
  const now = state.now(invoice.test_clock);
  const customer = state.store.get('customers', invoice.customer);
  state.update(invoice, {
    status: 'open',
    number: takeInvoiceNumber(state, customer),
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: `${state.publicUrl}/i/${invoice.id}`,
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  state.emit('invoice.finalized', invoice);
}

export function markInvoicePaid(state: EmulatorState, invoice: Invoice): void {
  state.update(invoice, {
    status: 'paid',
    attempted: true,
    amount_paid: invoice.total,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      paid_at: state.now(invoice.test_clock),
    },
  });
  state.emit('invoice.paid', invoice);
  state.emit('invoice.payment_succeeded', invoice);
}

const FINAL_STATUSES = {
  void: { eventType: 'invoice.voided', timestampField: 'voided_at' },
  uncollectible: {
    eventType: 'invoice.marked_uncollectible',
    timestampField: 'marked_uncollectible_at',
  },
} as const;

export function closeInvoice(
  state: EmulatorState,
  invoice: Invoice,
  status: keyof typeof FINAL_STATUSES,
): void {
  const { eventType, timestampField } = FINAL_STATUSES[status];
  state.update(invoice, {
    status,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: {
      ...invoice.status_transitions,
      [timestampField]: state.now(invoice.test_clock),
    },
  });
  state.emit(eventType, invoice);
}
