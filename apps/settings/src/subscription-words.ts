import {
  PAST_DUE_GRACE_DAYS,
  planInForce,
  trialDaysLeft,
  TRIAL_WARNING_DAYS,
} from '@scheduler/contracts';
import type { PlanState, PlanType } from '@scheduler/contracts';
import type { BadgeTone, BannerTone } from '@scheduler/ui';
import { longDate } from './format.ts';

const DAY = 86_400_000;

export interface SubscriptionWords {
  plan: PlanType;
  status: { word: string; tone: BadgeTone };
  /** One line about the period, where there is something to say. */
  period: string | null;
  banner: { tone: BannerTone; lead: string; text: string } | null;
}

/**
 * What the card says about a subscription.
 *
 * @param now epoch milliseconds
 */
export function wordsOf(subscription: PlanState, now: number): SubscriptionWords {
  const { status, current_period_end: end } = subscription;
  const plan = planInForce(subscription, now);
  const daysLeft = trialDaysLeft(subscription, now);
  if (plan === 'free') {
    // Billing says Free of what has ended, and keeps when that was.
    const ended = end !== null && Date.parse(end) <= now;
    return {
      plan,
      status: { word: 'Active', tone: 'ok' },
      period: ended ? `Pro ended ${longDate(end)}` : null,
      banner: null,
    };
  }
  if (status === 'trialing') {
    return {
      plan,
      status: { word: 'Trial', tone: 'blue' },
      period: end && `Trial ends ${longDate(end)}`,
      banner: daysLeft === null ? null : trialBanner(daysLeft),
    };
  }
  if (status === 'past_due') {
    return {
      plan,
      status: { word: 'Past due', tone: 'warn' },
      period: end && `Paid until ${longDate(end)}`,
      banner: end === null ? null : pastDueBanner(Date.parse(end) + PAST_DUE_GRACE_DAYS * DAY),
    };
  }
  return {
    plan,
    status: { word: 'Active', tone: 'ok' },
    period: end && `Current period ends ${longDate(end)}`,
    banner: null,
  };
}

const trialBanner = (daysLeft: number): SubscriptionWords['banner'] => {
  const left = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
  return daysLeft <= TRIAL_WARNING_DAYS
    ? { tone: 'warn', lead: 'Your trial will end soon!', text: `${left}.` }
    : { tone: 'info', lead: 'Pro trial.', text: `${left}.` };
};

const pastDueBanner = (graceEnds: number): SubscriptionWords['banner'] => ({
  tone: 'warn',
  lead: 'The last payment failed.',
  text: `Pro stays on until ${longDate(graceEnds)}.`,
});
