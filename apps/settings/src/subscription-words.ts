import {
  PAST_DUE_GRACE_DAYS,
  planInForce,
  planPrice,
  trialDaysLeft,
  TRIAL_DAYS,
  TRIAL_WARNING_DAYS,
} from '@scheduler/contracts';
import type { PlanState, PlanType } from '@scheduler/contracts';
import type { BillingState } from '@scheduler/contracts/billing';
import type { BadgeTone, BannerTone } from '@scheduler/ui';
import { longDate } from './format.ts';

const DAY = 86_400_000;

export interface SubscriptionWords {
  plan: PlanType;
  status: { word: string; tone: BadgeTone };
  /** One line about the period, where there is something to say. */
  period: string | null;
  banner: { tone: BannerTone; lead: string; text: string } | null;
  /** What the person may want next. */
  action: 'upgrade' | 'add-card' | 'resume' | 'repair' | null;
}

/** What only billing knows; `{}` while it is not known. */
export type BillingFacts = Partial<
  Pick<BillingState, 'cancel_at' | 'can_try' | 'has_payment_method'>
>;

/**
 * What the card says about a subscription.
 *
 * @param now epoch milliseconds
 */
export function wordsOf(
  subscription: PlanState,
  billing: BillingFacts,
  now: number,
): SubscriptionWords {
  const plan = planInForce(subscription, now);
  return plan === 'pro'
    ? { plan, ...wordsOfPro(subscription, billing, now) }
    : { plan, ...wordsOfFree(subscription, billing, now) };
}

type Words = Omit<SubscriptionWords, 'plan'>;

const late: Pick<Words, 'status' | 'banner'> = {
  status: { word: 'Past due', tone: 'warn' },
  banner: {
    tone: 'warn',
    lead: 'The last payment failed.',
    text: 'Pro is back as soon as it is paid.',
  },
};

/** Subscriptions that are there still, though Pro is off. */
const halted: Record<string, Pick<Words, 'status' | 'banner'>> = {
  past_due: late,
  unpaid: late,
  paused: {
    status: { word: 'Paused', tone: 'warn' },
    banner: { tone: 'warn', lead: 'Pro is paused.', text: 'Manage billing to take it up again.' },
  },
  incomplete: {
    status: { word: 'Incomplete', tone: 'warn' },
    banner: {
      tone: 'warn',
      lead: 'The first payment is not complete.',
      text: 'Pro begins once it is.',
    },
  },
};

function wordsOfFree(
  { status, current_period_end: end }: PlanState,
  facts: BillingFacts,
  now: number,
) {
  const stopped = halted[status];
  if (stopped) return { ...stopped, period: null, action: 'repair' } satisfies Words;
  // Billing says Free of what has ended, and keeps when that was.
  const ended = end !== null && Date.parse(end) <= now;
  const offer = facts.can_try ? `${TRIAL_DAYS} days of Pro free, no credit card required` : null;
  const what = status === 'trialing' ? 'Your Pro trial' : 'Pro';
  return {
    status: { word: 'Active', tone: 'ok' },
    period: ended ? `${what} ended ${longDate(end)}` : offer,
    banner: null,
    action: 'upgrade',
  } satisfies Words;
}

function wordsOfPro(subscription: PlanState, facts: BillingFacts, now: number): Words {
  const { status, current_period_end: end } = subscription;
  const { cancel_at: leaves, has_payment_method: hasCard } = facts;
  const cancelled = leaves ? `Cancelled: Pro ends on ${longDate(leaves)}` : null;
  if (status === 'trialing') {
    const daysLeft = trialDaysLeft(subscription, now) ?? 0;
    const then = !leaves && end ? whatThen(end, hasCard) : '';
    return {
      status: { word: 'Trial', tone: 'blue' },
      period: cancelled ?? (end && `Trial ends ${longDate(end)}`),
      banner: trialBanner(daysLeft, then),
      action: cancelled ? 'resume' : hasCard === false ? 'add-card' : null,
    };
  }
  if (status === 'past_due') {
    return {
      status: { word: 'Past due', tone: 'warn' },
      period: cancelled ?? (end && `Paid until ${longDate(end)}`),
      banner: end === null ? null : pastDueBanner(Date.parse(end) + PAST_DUE_GRACE_DAYS * DAY),
      action: 'repair',
    };
  }
  return {
    status: { word: 'Active', tone: 'ok' },
    period: cancelled ?? (end && `Current period ends ${longDate(end)}`),
    banner: null,
    action: cancelled ? 'resume' : null,
  };
}

const whatThen = (end: string, hasCard: boolean | undefined) =>
  hasCard
    ? ` Then Pro goes on at $${planPrice.pro} a month.`
    : ` Add a card to keep Pro after ${longDate(end)}.`;

const trialBanner = (daysLeft: number, then: string): SubscriptionWords['banner'] => {
  const left = `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left.`;
  return daysLeft <= TRIAL_WARNING_DAYS
    ? { tone: 'warn', lead: 'Your trial will end soon!', text: left + then }
    : { tone: 'info', lead: 'Pro trial.', text: left };
};

const pastDueBanner = (graceEnds: number): SubscriptionWords['banner'] => ({
  tone: 'warn',
  lead: 'The last payment failed.',
  text: `Pro stays on until ${longDate(graceEnds)}. Update your card to keep it.`,
});
