import { createEmptyObject } from '../objects/empty-objects.ts';
import { getBillingInterval, requireValue } from '../objects/required-fields.ts';
import { newId } from '../objects/id.ts';
import type {
  Customer,
  Metadata,
  MissingPaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
} from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';
import { createDraftInvoice } from './invoices.ts';
import { finalizeAndPay } from './payments.ts';
import { getPeriodEnd } from './billing-periods.ts';

export interface SubscriptionOrder {
  customer: Customer;
  items: { price: Price; quantity: number }[];
  /** Unix seconds; null or a past time means no trial. */
  trialEnd: number | null;
  missingPaymentMethod: MissingPaymentMethod;
  paymentMethod: string | null;
  description: string | null;
  metadata: Metadata;
  /** Set if the customer is present and can authenticate the payment. */
  customerPresence?: 'present';
}

/** Returns the legacy plan object that subscription items still include. */
function toLegacyPlan(price: Price): object {
  const { interval, interval_count } = getBillingInterval(price);
  return {
    ...createEmptyObject('subscription_item').plan,
    id: price.id,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: String(price.unit_amount),
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    metadata: price.metadata,
    product: price.product,
  };
}

export function createSubscriptionItem(
  subscription: string,
  { price, quantity }: { price: Price; quantity: number },
  period: { start: number; end: number },
): SubscriptionItem {
  return {
    ...(createEmptyObject('subscription_item') as unknown as SubscriptionItem),
    id: newId('si_', 14),
    created: period.start,
    current_period_start: period.start,
    current_period_end: period.end,
    plan: toLegacyPlan(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Creates a subscription and its first invoice, and charges the invoice. */
export function createSubscription(state: EmulatorState, order: SubscriptionOrder): Subscription {
  const { customer, items } = order;
  const now = state.now(customer.test_clock);
  const trialEnd = order.trialEnd !== null && order.trialEnd > now ? order.trialEnd : null;
  const id = newId('sub_1');
  const getFirstPeriod = (price: Price) => ({
    start: now,
    end: trialEnd ?? getPeriodEnd(now, now, getBillingInterval(price)),
  });
  const subscription = state.store.put('subscriptions', {
    ...(createEmptyObject('subscription') as Subscription),
    id,
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: requireValue(items[0], 'item').price.currency,
    customer: customer.id,
    default_payment_method: order.paymentMethod,
    description: order.description,
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: items.map((item) => createSubscriptionItem(id, item, getFirstPeriod(item.price))),
    },
    metadata: order.metadata,
    start_date: now,
    status: trialEnd ? 'trialing' : 'incomplete',
    test_clock: customer.test_clock,
    trial_end: trialEnd,
    trial_start: trialEnd && now,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: order.missingPaymentMethod,
      } as Subscription['trial_settings']['end_behavior'],
    },
  });
  const invoice = createDraftInvoice(state, subscription, {
    reason: 'subscription_create',
    finalizesAt: null,
  });
  subscription.latest_invoice = invoice.id;
  state.emit('customer.subscription.created', subscription);
  finalizeAndPay(state, invoice, order.customerPresence);
  return subscription;
}
