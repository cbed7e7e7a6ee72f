import { t } from '@scheduler/i18n/translate';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** Features and limits of a plan. The server, the client and the pricing page all read this table. */
export interface PlanFeatures {
  maxSchedules: number;
  googleCalendarSync: boolean;
  aiOptimization: boolean;
  analytics: boolean;
  prioritySupport: boolean;
  teamCollaboration: boolean;
}

/** A feature that a plan either includes or not. */
export type PlanFeature = Exclude<keyof PlanFeatures, 'maxSchedules'>;

export const planTypes = ['free', 'pro'] as const;
export type PlanType = (typeof planTypes)[number];

export const planFeatures: Record<PlanType, PlanFeatures> = {
  free: {
    maxSchedules: 3,
    googleCalendarSync: false,
    aiOptimization: false,
    analytics: false,
    prioritySupport: false,
    teamCollaboration: false,
  },
  pro: {
    maxSchedules: Number.POSITIVE_INFINITY,
    googleCalendarSync: true,
    aiOptimization: true,
    analytics: true,
    prioritySupport: true,
    teamCollaboration: true,
  },
};

const featureNames: Record<PlanFeature, () => string> = {
  googleCalendarSync: () => t('Google Calendar sync'),
  aiOptimization: () => t('AI-powered optimization'),
  analytics: () => t('Advanced analytics'),
  prioritySupport: () => t('Priority support'),
  teamCollaboration: () => t('Team collaboration tools'),
};

/**
 * Returns the localized name of a feature, as shown on the pricing page.
 */
export const getFeatureName = (feature: PlanFeature): string => featureNames[feature]();

/**
 * Lists what a plan includes, localized for the pricing page: the schedule limit first, then each
 * included feature.
 */
export function getPlanFeatureList(plan: PlanType): string[] {
  const features = planFeatures[plan];
  const { maxSchedules } = features;
  const featureKeys = Object.keys(featureNames) as PlanFeature[];
  return [
    Number.isFinite(maxSchedules)
      ? t('Up to {maxSchedules} schedules', { maxSchedules })
      : t('Unlimited schedules'),
    ...featureKeys.filter((feature) => features[feature]).map((feature) => getFeatureName(feature)),
  ];
}

/** Monthly price of each plan in US dollars. */
export const monthlyPriceUsd: Record<PlanType, number> = { free: 0, pro: 12 };

export const TRIAL_DAYS = 14;
/** The trial banner becomes a warning at this number of remaining days. */
export const TRIAL_WARNING_DAYS = 3;
/** Days that Pro stays active after a failed payment. */
export const PAST_DUE_GRACE_DAYS = 7;

/** The columns of a subscription row that determine the effective plan. */
export interface SubscriptionState {
  plan_type: string;
  status: string;
  current_period_end: string | null;
  /** End date of a canceled subscription. */
  cancel_at?: string | null | undefined;
}

/**
 * Returns the plan that applies at `now`. Expired trials, expired grace periods, canceled
 * subscriptions past their end date, and unknown statuses count as Free, regardless of `plan_type`.
 *
 * @param now epoch milliseconds
 */
export function getEffectivePlan(state: SubscriptionState, now: number): PlanType {
  const { plan_type, status, current_period_end, cancel_at } = state;
  if (plan_type !== 'pro') return 'free';
  if (cancel_at && Date.parse(cancel_at) <= now) return 'free';
  const end =
    current_period_end === null ? Number.POSITIVE_INFINITY : Date.parse(current_period_end);
  if (status === 'active') return 'pro';
  if (status === 'trialing') return now < end ? 'pro' : 'free';
  if (status === 'past_due') return now < end + PAST_DUE_GRACE_DAYS * DAY_MS ? 'pro' : 'free';
  return 'free';
}

/**
 * Returns the remaining days in a trial, rounded up and never below 0.
 *
 * @param now epoch milliseconds
 * @returns `null` outside a trial
 */
export function getTrialDaysRemaining(
  { plan_type, status, current_period_end }: SubscriptionState,
  now: number,
) {
  if (plan_type !== 'pro' || status !== 'trialing' || current_period_end === null) return null;
  return Math.max(0, Math.ceil((Date.parse(current_period_end) - now) / DAY_MS));
}
