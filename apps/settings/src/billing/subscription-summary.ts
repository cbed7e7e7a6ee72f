import {
  PAST_DUE_GRACE_DAYS,
  getEffectivePlan,
  monthlyPriceUsd,
  getTrialDaysRemaining,
  TRIAL_DAYS,
  TRIAL_WARNING_DAYS,
} from '@scheduler/contracts';
import type { SubscriptionState, PlanType } from '@scheduler/contracts';
import type { BillingState } from '@scheduler/contracts/billing';
import { plural, t } from '@scheduler/i18n';
import type { BadgeTone, BannerTone } from '@scheduler/ui';
import { formatTime } from '@scheduler/platform/format-time';
import { DAY_MS } from '@scheduler/scheduling/durations';

export interface SubscriptionSummary {
  plan: PlanType;
  status: { label: string; tone: BadgeTone };
  /** Line about the billing period, if applicable. */
  period: string | null;
  banner: { tone: BannerTone; title: string; text: string } | null;
  /** The suggested next step. */
  action: 'upgrade' | 'add-card' | 'resume' | 'fix-payment' | null;
}

/** Details from the billing service; `{}` while unavailable. */
export type BillingDetails = Partial<
  Pick<BillingState, 'cancel_at' | 'can_try' | 'has_payment_method'>
>;

/**
 * Summarizes a subscription for the settings card.
 *
 * @param now epoch milliseconds
 */
export function summarizeSubscription(
  subscription: SubscriptionState,
  billing: BillingDetails,
  now: number,
): SubscriptionSummary {
  const plan = getEffectivePlan(subscription, now);
  return plan === 'pro'
    ? { plan, ...summarizePro(subscription, billing, now) }
    : { plan, ...summarizeFree(subscription, billing, now) };
}

type SummaryDetails = Omit<SubscriptionSummary, 'plan'>;

const createInactive = (
  label: string,
  title: string,
  text: string,
): Pick<SummaryDetails, 'status' | 'banner'> => ({
  status: { label, tone: 'warn' },
  banner: { tone: 'warn', title, text },
});

const pastDue = createInactive(
  t('Past due'),
  t('Your last payment failed.'),
  t('Pay the open invoice to restore Pro.'),
);

/** Statuses of subscriptions that still exist but don't include Pro. */
const inactiveStatuses: Record<string, Pick<SummaryDetails, 'status' | 'banner'>> = {
  past_due: pastDue,
  unpaid: pastDue,
  paused: createInactive(t('Paused'), t('Pro is paused.'), t('Go to Manage billing to resume it.')),
  incomplete: createInactive(
    t('Incomplete'),
    t("Your first payment isn't complete."),
    t('Complete it to start Pro.'),
  ),
};

function summarizeFree(
  { status, current_period_end: end }: SubscriptionState,
  billing: BillingDetails,
  now: number,
) {
  const inactive = inactiveStatuses[status];
  if (inactive)
    return { ...inactive, period: null, action: 'fix-payment' } satisfies SummaryDetails;
  // An ended subscription is reported as Free, with the end date retained.
  const hasEnded = end !== null && Date.parse(end) <= now;
  const offer = billing.can_try
    ? t('{days} days of Pro free, no credit card required', { days: TRIAL_DAYS })
    : null;
  const planName = status === 'trialing' ? t('Your Pro trial') : t('Pro');
  return {
    status: { label: t('Active'), tone: 'ok' },
    period: hasEnded
      ? t('{plan} ended {date}', { plan: planName, date: formatTime(end, 'fullDate') })
      : offer,
    banner: null,
    action: 'upgrade',
  } satisfies SummaryDetails;
}

function summarizePro(
  subscription: SubscriptionState,
  billing: BillingDetails,
  now: number,
): SummaryDetails {
  const { status, current_period_end: end } = subscription;
  const { cancel_at: cancelAt, has_payment_method: hasCard } = billing;
  const date = end && formatTime(end, 'fullDate');
  const cancellation = cancelAt
    ? t('Canceled: Pro ends on {date}', { date: formatTime(cancelAt, 'fullDate') })
    : null;
  if (status === 'trialing') {
    const daysLeft = getTrialDaysRemaining(subscription, now) ?? 0;
    const nextStep = !cancelAt && date ? describeNextStep(date, hasCard) : '';
    return {
      status: { label: t('Trial'), tone: 'blue' },
      period: cancellation ?? (date && t('Trial ends {date}', { date })),
      banner: trialBanner(daysLeft, nextStep),
      action: cancellation ? 'resume' : hasCard === false ? 'add-card' : null,
    };
  }
  if (status === 'past_due') {
    return {
      status: { label: t('Past due'), tone: 'warn' },
      period: cancellation ?? (date && t('Paid until {date}', { date })),
      banner: end === null ? null : pastDueBanner(Date.parse(end) + PAST_DUE_GRACE_DAYS * DAY_MS),
      action: 'fix-payment',
    };
  }
  return {
    status: { label: t('Active'), tone: 'ok' },
    period: cancellation ?? (date && t('Current period ends {date}', { date })),
    banner: null,
    action: cancellation ? 'resume' : null,
  };
}

const describeNextStep = (date: string, hasCard: boolean | undefined) =>
  hasCard
    ? t('Then Pro renews at {price} a month.', { price: `$${monthlyPriceUsd.pro}` })
    : t('Add a card to keep Pro after {date}.', { date });

const trialBanner = (daysLeft: number, nextStep: string): SubscriptionSummary['banner'] => {
  const remaining = plural(daysLeft, { one: '# day left.', other: '# days left.' });
  return daysLeft <= TRIAL_WARNING_DAYS
    ? {
        tone: 'warn',
        title: t('Your trial will end soon!'),
        text: `${remaining} ${nextStep}`.trim(),
      }
    : { tone: 'info', title: t('Pro trial.'), text: remaining };
};

const pastDueBanner = (graceEndMs: number): SubscriptionSummary['banner'] => ({
  tone: 'warn',
  title: t('Your last payment failed.'),
  text: t('Pro stays active until {date}. Update your card to keep it.', {
    date: formatTime(graceEndMs, 'fullDate'),
  }),
});
