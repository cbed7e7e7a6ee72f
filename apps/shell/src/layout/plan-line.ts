import { planInForce, trialDaysLeft, type PlanState } from '@scheduler/contracts';
import { plural, t } from '@scheduler/i18n';

/**
 * The plan in a few words, for under the person's name.
 *
 * @param now epoch milliseconds
 */
export function planLine(subscription: PlanState, now: number): string {
  if (planInForce(subscription, now) === 'free') return t('Free plan');
  const days = trialDaysLeft(subscription, now);
  if (days === null) return t('Pro plan');
  return plural(days, { one: 'Pro trial, # day left', other: 'Pro trial, # days left' });
}
