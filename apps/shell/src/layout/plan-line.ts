import { planInForce, trialDaysLeft, type PlanState } from '@scheduler/contracts';

/**
 * The plan in a few words, for under the person's name.
 *
 * @param now epoch milliseconds
 */
export function planLine(subscription: PlanState, now: number): string {
  if (planInForce(subscription, now) === 'free') return 'Free plan';
  const days = trialDaysLeft(subscription, now);
  if (days === null) return 'Pro plan';
  return `Pro trial, ${days} ${days === 1 ? 'day' : 'days'} left`;
}
