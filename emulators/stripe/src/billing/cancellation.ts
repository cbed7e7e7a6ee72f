import type { CancellationDetails, Subscription } from '../objects/shapes.ts';
import type { World } from '../world.ts';

const noDetails: CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

export const detailsOf = (
  subscription: Subscription,
  patch: Partial<CancellationDetails>,
): CancellationDetails => ({
  ...noDetails,
  ...subscription.cancellation_details,
  ...patch,
});

export const isOver = ({ status }: Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

export const currentPeriodEnd = ({ items }: Subscription) =>
  Math.min(...items.data.map((item) => item.current_period_end));

/** Ends a subscription at once, and with it the charging of what is still open. */
export function cancelNow(
  world: World,
  subscription: Subscription,
  reason: CancellationDetails['reason'],
): void {
  const now = world.now(subscription.test_clock);
  world.change('subscriptions', subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: detailsOf(subscription, {
      reason: subscription.cancellation_details?.reason ?? reason,
    }),
  });
  for (const invoice of world.store.all('invoices')) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue;
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    world.change('invoices', invoice, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
  world.emit('customer.subscription.deleted', subscription);
}

/** Keeps the flag false and sets `cancel_at`, as the portal does with flexible billing. */
export function cancelAtPeriodEnd(
  world: World,
  subscription: Subscription,
  details: Partial<CancellationDetails> = {},
): void {
  world.change(
    'subscriptions',
    subscription,
    {
      cancel_at: currentPeriodEnd(subscription),
      canceled_at: world.now(subscription.test_clock),
      cancellation_details: detailsOf(subscription, {
        ...details,
        reason: 'cancellation_requested',
      }),
    },
    'customer.subscription.updated',
  );
}

export function keepSubscription(world: World, subscription: Subscription): void {
  world.change(
    'subscriptions',
    subscription,
    {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: noDetails,
    },
    'customer.subscription.updated',
  );
}
