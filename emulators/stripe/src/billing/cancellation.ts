import type { CancellationDetails, Subscription } from '../objects/types.ts';
import type { EmulatorState } from '../emulator-state.ts';

const EMPTY_DETAILS: CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

export const mergeCancellationDetails = (
  subscription: Subscription,
  patch: Partial<CancellationDetails>,
): CancellationDetails => ({
  ...EMPTY_DETAILS,
  ...subscription.cancellation_details,
  ...patch,
});

export const hasEnded = ({ status }: Subscription) =>
  status === 'canceled' || status === 'incomplete_expired';

export const getCurrentPeriodEnd = ({ items }: Subscription) =>
  Math.min(...items.data.map((item) => item.current_period_end));

/** Cancels a subscription immediately and stops collecting its unpaid invoices. */
export function cancelImmediately(
  state: EmulatorState,
  subscription: Subscription,
  reason: CancellationDetails['reason'],
): void {
  const now = state.now(subscription.test_clock);
  state.update(subscription, {
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancellation_details: mergeCancellationDetails(subscription, {
      reason: subscription.cancellation_details?.reason ?? reason,
    }),
  });
  for (const invoice of state.store.list('invoices')) {
    if (invoice.parent.subscription_details.subscription !== subscription.id) continue;
    if (invoice.status !== 'draft' && invoice.status !== 'open') continue;
    state.update(invoice, {
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
  state.emit('customer.subscription.deleted', subscription);
}

/**
 * Schedules cancellation at the end of the period. Sets `cancel_at` and not `cancel_at_period_end`,
 * as Stripe's portal does for flexible billing.
 */
export function cancelAtPeriodEnd(
  state: EmulatorState,
  subscription: Subscription,
  details: Partial<CancellationDetails> = {},
): void {
  state.update(
    subscription,
    {
      cancel_at: getCurrentPeriodEnd(subscription),
      canceled_at: state.now(subscription.test_clock),
      cancellation_details: mergeCancellationDetails(subscription, {
        ...details,
        reason: 'cancellation_requested',
      }),
    },
    'customer.subscription.updated',
  );
}

export function undoCancellation(state: EmulatorState, subscription: Subscription): void {
  state.update(
    subscription,
    {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: EMPTY_DETAILS,
    },
    'customer.subscription.updated',
  );
}
