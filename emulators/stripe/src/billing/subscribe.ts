import { blank } from '../objects/blank.ts';
import { cadence, certain } from '../objects/certain.ts';
import { newId } from '../objects/id.ts';
import type {
  Customer,
  Metadata,
  MissingPaymentMethod,
  Price,
  Subscription,
  SubscriptionItem,
} from '../objects/shapes.ts';
import type { World } from '../world.ts';
import { draftInvoice } from './invoices.ts';
import { finalizeAndPay } from './payments.ts';
import { periodEnd } from './periods.ts';

export interface Order {
  customer: Customer;
  items: { price: Price; quantity: number }[];
  /** Seconds since 1970; the past or null mean no trial. */
  trialEnd: number | null;
  missingPaymentMethod: MissingPaymentMethod;
  paymentMethod: string | null;
  description: string | null;
  metadata: Metadata;
  /** Whether the customer is there to prove who they are. */
  present?: 'present';
}

/** The older shape of a price that items still carry. */
function planOf(price: Price): object {
  const { interval, interval_count } = cadence(price);
  return {
    ...blank('subscription_item').plan,
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

export function newItem(
  subscription: string,
  { price, quantity }: { price: Price; quantity: number },
  period: { start: number; end: number },
): SubscriptionItem {
  return {
    ...(blank('subscription_item') as unknown as SubscriptionItem),
    id: newId('si_', 14),
    created: period.start,
    current_period_start: period.start,
    current_period_end: period.end,
    plan: planOf(price),
    price,
    quantity,
    subscription,
    tax_rates: [],
  };
}

/** Creates a subscription and its first invoice, which is charged at once. */
export function subscribe(world: World, order: Order): Subscription {
  const { customer, items } = order;
  const now = world.now(customer.test_clock);
  const trialEnd = order.trialEnd !== null && order.trialEnd > now ? order.trialEnd : null;
  const id = newId('sub_1');
  const periodOf = (price: Price) => ({
    start: now,
    end: trialEnd ?? periodEnd(now, now, cadence(price)),
  });
  const subscription = world.store.put('subscriptions', {
    ...(blank('subscription') as Subscription),
    id,
    billing_cycle_anchor: trialEnd ?? now,
    billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: certain(items[0], 'item').price.currency,
    customer: customer.id,
    default_payment_method: order.paymentMethod,
    description: order.description,
    items: {
      object: 'list',
      url: `/v1/subscription_items?subscription=${id}`,
      has_more: false,
      data: items.map((item) => newItem(id, item, periodOf(item.price))),
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
  const invoice = draftInvoice(world, subscription, {
    reason: 'subscription_create',
    finalizesAt: null,
  });
  subscription.latest_invoice = invoice.id;
  world.emit('customer.subscription.created', subscription);
  finalizeAndPay(world, invoice, order.present);
  return subscription;
}
