import {
  getEffectivePlan,
  getTrialDaysRemaining,
  type SubscriptionState,
} from '@scheduler/contracts';
import { plural, t } from '@scheduler/i18n';

/**
 * Formats the plan for display below the user's name.
 *
 * @param now epoch milliseconds
 */
export function formatPlanLabel(subscription: SubscriptionState, now: number): string {
  if (getEffectivePlan(subscription, now) === 'free') return t('Free plan');
  const days = getTrialDaysRemaining(subscription, now);
  if (days === null) return t('Pro plan');
  return plural(days, { one: 'Pro trial, # day left', other: 'Pro trial, # days left' });
}
