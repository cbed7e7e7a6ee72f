import {
  PAST_DUE_GRACE_DAYS,
  TRIAL_DAYS,
  type SubscriptionState,
  type PlanType,
} from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import type { StripeSubscription } from '../stripe/schemas-client.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** Ordered by precedence: with several subscriptions, the first status counts. */
const STATUSES_BY_PRECEDENCE = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];
export const ENDED_STATUSES: readonly string[] = ['canceled', 'incomplete_expired'];
const PRO_STATUSES = new Set(['active', 'trialing', 'past_due']);

/** Returns whether a subscription has permanently ended. */
export const isEnded = (status: string): boolean => ENDED_STATUSES.includes(status);

const getRank = ({ status }: StripeSubscription) => {
  const rank = STATUSES_BY_PRECEDENCE.indexOf(status);
  return rank === -1 ? STATUSES_BY_PRECEDENCE.indexOf('canceled') : rank;
};

/** Returns the subscription that determines the plan: the newest one with the best status. */
export const selectSubscription = (
  subscriptions: readonly StripeSubscription[],
): StripeSubscription | undefined =>
  subscriptions.toSorted((a, b) => getRank(a) - getRank(b) || b.created - a.created)[0];

/** The part of Stripe's state that is stored. */
export interface StoredState {
  status: string;
  plan_type: PlanType;
  /** The end of the paid period or of the trial. */
  current_period_end: string | null;
  current_period_start: string | null;
  stripe_subscription_id: string | null;
  trial_end: string | null;
  cancel_at: string | null;
}

const FREE: StoredState = {
  ...FREE_SUBSCRIPTION,
  current_period_start: null,
  stripe_subscription_id: null,
  trial_end: null,
  cancel_at: null,
};

const earliest = (timestamps: readonly string[]): string | null => timestamps.toSorted()[0] ?? null;

/**
 * Converts a customer's Stripe subscriptions to the stored state.
 *
 * @param before the stored state; needed to preserve when a payment first became overdue
 */
export function toStoredState(
  subscriptions: readonly StripeSubscription[],
  before: Pick<StoredState, 'status' | 'current_period_end' | 'stripe_subscription_id'>,
): StoredState {
  const subscription = selectSubscription(subscriptions);
  if (!subscription) return FREE;
  const { id, status, trial_end = null, cancel_at, cancel_at_period_end } = subscription;
  const periods = [...subscription.items.data, subscription];
  const start = earliest(periods.flatMap((period) => period.current_period_start ?? []));
  const end = earliest(periods.flatMap((period) => period.current_period_end ?? []));
  const wasOverdue = before.status === status && before.stripe_subscription_id === id;
  const ends: Record<string, string | null> = {
    trialing: trial_end ?? end,
    // The unpaid period has already started, so the paid period ended at its start.
    past_due: earliest(
      [start, wasOverdue ? before.current_period_end : null].filter(
        (timestamp) => timestamp !== null,
      ),
    ),
    unpaid: start,
    incomplete: null,
    incomplete_expired: null,
    canceled: subscription.ended_at ?? end,
  };
  return {
    status,
    plan_type: PRO_STATUSES.has(status) ? 'pro' : 'free',
    current_period_end: status in ends ? (ends[status] ?? null) : end,
    current_period_start: start,
    stripe_subscription_id: id,
    trial_end,
    // The portal sets the timestamp, but the API may set only the flag. Either schedules the end.
    cancel_at: isEnded(status) ? null : (cancel_at ?? (cancel_at_period_end ? end : null)),
  };
}

/** Returns when the customer's first trial started, or `null`. */
export const getTrialUsedAt = (subscriptions: readonly StripeSubscription[]): string | null =>
  earliest(subscriptions.flatMap(({ trial_start }) => trial_start ?? []));

/** Returns when a failed payment ends Pro, or `null` if no payment failed. */
export function getGraceEnd({ status, current_period_end }: SubscriptionState): string | null {
  if (status !== 'past_due' || current_period_end === null) return null;
  const end = Date.parse(current_period_end) + PAST_DUE_GRACE_DAYS * DAY_MS;
  return new Date(end).toISOString();
}

/** Returns the trial days of a new checkout. Every account gets one trial. */
export const getTrialDays = ({ trial_used_at }: { trial_used_at: string | null }): number =>
  trial_used_at === null ? TRIAL_DAYS : 0;
