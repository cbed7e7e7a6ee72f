import { t } from '@scheduler/i18n/words';
import { DAY_MS } from '@scheduler/scheduling/durations';

/** What a plan includes. This one table drives the server, the client and the pricing page. */
export interface PlanFeatures {
  maxSchedules: number;
  googleCalendarSync: boolean;
  aiOptimization: boolean;
  analytics: boolean;
  prioritySupport: boolean;
  teamCollaboration: boolean;
}

/** What a plan includes or does not. */
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

const names: Record<PlanFeature, () => string> = {
  googleCalendarSync: () => t('Google Calendar sync'),
  aiOptimization: () => t('AI-powered optimization'),
  analytics: () => t('Advanced analytics'),
  prioritySupport: () => t('Priority support'),
  teamCollaboration: () => t('Team collaboration tools'),
};

/** In the words of the pricing page. */
export const featureName = (feature: PlanFeature): string => names[feature]();

/** What a plan includes, in the words of the pricing page; only what it does include. */
export function planLines(plan: PlanType): string[] {
  const features = planFeatures[plan];
  const { maxSchedules } = features;
  const named = Object.keys(names) as PlanFeature[];
  return [
    Number.isFinite(maxSchedules)
      ? t('Up to {maxSchedules} schedules', { maxSchedules })
      : t('Unlimited schedules'),
    ...named.filter((feature) => features[feature]).map((feature) => featureName(feature)),
  ];
}

/** Dollars a month. */
export const planPrice: Record<PlanType, number> = { free: 0, pro: 12 };

export const TRIAL_DAYS = 14;
/** The trial banner warns at this many days or fewer. */
export const TRIAL_WARNING_DAYS = 3;
/** A payment that failed keeps Pro for this long. */
export const PAST_DUE_GRACE_DAYS = 7;

/** The part of a subscription row that says which plan is in force. */
export interface PlanState {
  plan_type: string;
  status: string;
  current_period_end: string | null;
  /** When a subscription that was cancelled ends. */
  cancel_at?: string | null | undefined;
}

/**
 * The plan in force at `now`. A trial, a period of grace or a cancelled subscription whose end has
 * passed reads as free whatever the row says; an unknown status does too.
 *
 * @param now epoch milliseconds
 */
export function planInForce(state: PlanState, now: number): PlanType {
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

/** Whole days of trial left, rounded up and never below 0; `null` outside a trial. */
export function trialDaysLeft({ plan_type, status, current_period_end }: PlanState, now: number) {
  if (plan_type !== 'pro' || status !== 'trialing' || current_period_end === null) return null;
  return Math.max(0, Math.ceil((Date.parse(current_period_end) - now) / DAY_MS));
}
