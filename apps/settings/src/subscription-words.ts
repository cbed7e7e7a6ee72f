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
import { plural, t } from '@scheduler/i18n';
import type { BadgeTone, BannerTone } from '@scheduler/ui';
import { longDate } from './format.ts';
import { DAY_MS } from '@scheduler/scheduling/durations';

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
  status: { word: t('Past due'), tone: 'warn' },
  banner: {
    tone: 'warn',
    lead: t('The last payment failed.'),
    text: t('Pro is back as soon as it is paid.'),
  },
};

/** Subscriptions that are there still, though Pro is off. */
const halted: Record<string, Pick<Words, 'status' | 'banner'>> = {
  past_due: late,
  unpaid: late,
  paused: {
    status: { word: t('Paused'), tone: 'warn' },
    banner: {
      tone: 'warn',
      lead: t('Pro is paused.'),
      text: t('Manage billing to take it up again.'),
    },
  },
  incomplete: {
    status: { word: t('Incomplete'), tone: 'warn' },
    banner: {
      tone: 'warn',
      lead: t('The first payment is not complete.'),
      text: t('Pro begins once it is.'),
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
  const offer = facts.can_try
    ? t('{TRIAL_DAYS} days of Pro free, no credit card required', { TRIAL_DAYS })
    : null;
  const what = status === 'trialing' ? t('Your Pro trial') : t('Pro');
  return {
    status: { word: t('Active'), tone: 'ok' },
    period: ended ? t('{what} ended {end}', { what, end: longDate(end) }) : offer,
    banner: null,
    action: 'upgrade',
  } satisfies Words;
}

function wordsOfPro(subscription: PlanState, facts: BillingFacts, now: number): Words {
  const { status, current_period_end: end } = subscription;
  const { cancel_at: leaves, has_payment_method: hasCard } = facts;
  const cancelled = leaves
    ? t('Cancelled: Pro ends on {leaves}', { leaves: longDate(leaves) })
    : null;
  if (status === 'trialing') {
    const daysLeft = trialDaysLeft(subscription, now) ?? 0;
    const then = !leaves && end ? whatThen(end, hasCard) : '';
    return {
      status: { word: t('Trial'), tone: 'blue' },
      period: cancelled ?? (end && t('Trial ends {end}', { end: longDate(end) })),
      banner: trialBanner(daysLeft, then),
      action: cancelled ? 'resume' : hasCard === false ? 'add-card' : null,
    };
  }
  if (status === 'past_due') {
    return {
      status: { word: t('Past due'), tone: 'warn' },
      period: cancelled ?? (end && t('Paid until {end}', { end: longDate(end) })),
      banner: end === null ? null : pastDueBanner(Date.parse(end) + PAST_DUE_GRACE_DAYS * DAY_MS),
      action: 'repair',
    };
  }
  return {
    status: { word: t('Active'), tone: 'ok' },
    period: cancelled ?? (end && t('Current period ends {end}', { end: longDate(end) })),
    banner: null,
    action: cancelled ? 'resume' : null,
  };
}

const whatThen = (end: string, hasCard: boolean | undefined) =>
  hasCard
    ? t('Then Pro goes on at {price} a month.', { price: `$${planPrice.pro}` })
    : t('Add a card to keep Pro after {end}.', { end: longDate(end) });

const trialBanner = (daysLeft: number, then: string): SubscriptionWords['banner'] => {
  const left = plural(daysLeft, { one: '# day left.', other: '# days left.' });
  return daysLeft <= TRIAL_WARNING_DAYS
    ? { tone: 'warn', lead: t('Your trial will end soon!'), text: `${left} ${then}`.trim() }
    : { tone: 'info', lead: t('Pro trial.'), text: left };
};

const pastDueBanner = (graceEnds: number): SubscriptionWords['banner'] => ({
  tone: 'warn',
  lead: t('The last payment failed.'),
  text: t('Pro stays on until {graceEnds}. Update your card to keep it.', {
    graceEnds: longDate(graceEnds),
  }),
});
