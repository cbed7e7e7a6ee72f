import { ApiError } from '@scheduler/api-client';

const OF_THE_PLAN = ['schedule-limit', 'plan-upgrade-needed'];

const messageOf = (error: unknown) => (error instanceof Error ? error.message : '');
const isOfPlan = (error: unknown) => error instanceof ApiError && OF_THE_PLAN.includes(error.code);

/** Whether a refusal asks to upgrade, in whatever language. */
export const asksToUpgrade = (error: unknown): boolean =>
  isOfPlan(error) || messageOf(error).includes('Upgrade');

const isToldAsItIs = (error: unknown) => asksToUpgrade(error) || messageOf(error).includes('limit');

/** What a failed action says: the plan's refusals as they are, anything else in the words given. */
export const failureText = (error: unknown, otherwise: string): string =>
  isToldAsItIs(error) ? messageOf(error) : otherwise;

const LIMIT_DURATION = 5000;

/** How long the toast of a failure stays: that of the limit a little longer than others. */
export const durationOf = (error: unknown): { duration?: number } =>
  isToldAsItIs(error) ? { duration: LIMIT_DURATION } : {};
