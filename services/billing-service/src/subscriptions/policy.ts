import {
  PAST_DUE_GRACE_DAYS,
  TRIAL_DAYS,
  type SubscriptionState,
  type PlanType,
} from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import type { StripeSubscription } from '../stripe/answers-client.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** The most alive first: the one of several that counts. */
const STATUSES = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
];
export const OVER_STATUSES: readonly string[] = ['canceled', 'incomplete_expired'];
const PRO = new Set(['active', 'trialing', 'past_due']);

/** Whether nothing more will become of a subscription. */
export const isOver = (status: string): boolean => OVER_STATUSES.includes(status);

const rankOf = ({ status }: StripeSubscription) => {
  const rank = STATUSES.indexOf(status);
  return rank === -1 ? STATUSES.indexOf('canceled') : rank;
};

/** The subscription that counts: the most alive one, of equals the newest. */
export const chosen = (all: readonly StripeSubscription[]): StripeSubscription | undefined =>
  all.toSorted((a, b) => rankOf(a) - rankOf(b) || b.created - a.created)[0];

/** What is stored of Stripe's state. */
export interface StoredState {
  status: string;
  plan_type: PlanType;
  /** The end of what was paid for, or of the trial. */
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

const earliest = (instants: readonly string[]): string | null => instants.toSorted()[0] ?? null;

/**
 * What Stripe's subscriptions of a customer mean here.
 *
 * @param before what was stored: a payment that stays late is late since the first one that failed
 */
export function stateOf(
  all: readonly StripeSubscription[],
  before: Pick<StoredState, 'status' | 'current_period_end' | 'stripe_subscription_id'>,
): StoredState {
  const counted = chosen(all);
  if (!counted) return FREE;
  const { id, status, trial_end = null, cancel_at, cancel_at_period_end } = counted;
  const periods = [...counted.items.data, counted];
  const start = earliest(periods.flatMap((each) => each.current_period_start ?? []));
  const end = earliest(periods.flatMap((each) => each.current_period_end ?? []));
  const wasLate = before.status === status && before.stripe_subscription_id === id;
  const ends: Record<string, string | null> = {
    trialing: trial_end ?? end,
    // The period that is not paid has begun already: what was paid for ended where it began.
    past_due: earliest(
      [start, wasLate ? before.current_period_end : null].filter((instant) => instant !== null),
    ),
    unpaid: start,
    incomplete: null,
    incomplete_expired: null,
    canceled: counted.ended_at ?? end,
  };
  return {
    status,
    plan_type: PRO.has(status) ? 'pro' : 'free',
    current_period_end: status in ends ? (ends[status] ?? null) : end,
    current_period_start: start,
    stripe_subscription_id: id,
    trial_end,
    // The portal sets the instant, the API may set the flag alone; either is a scheduled end.
    cancel_at: isOver(status) ? null : (cancel_at ?? (cancel_at_period_end ? end : null)),
  };
}

/** When the first of a customer's trials began, if any did. */
export const trialUsedAt = (all: readonly StripeSubscription[]): string | null =>
  earliest(all.flatMap(({ trial_start }) => trial_start ?? []));

/** Until when a failed payment keeps Pro; `null` when none failed. */
export function graceEnd({ status, current_period_end }: SubscriptionState): string | null {
  if (status !== 'past_due' || current_period_end === null) return null;
  const end = Date.parse(current_period_end) + PAST_DUE_GRACE_DAYS * DAY_MS;
  return new Date(end).toISOString();
}

/** Days of trial that a checkout begins with: one trial for each account. */
export const trialDaysFor = ({ trial_used_at }: { trial_used_at: string | null }): number =>
  trial_used_at === null ? TRIAL_DAYS : 0;
