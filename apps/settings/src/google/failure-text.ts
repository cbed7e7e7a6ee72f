import { ApiError } from '@scheduler/api-client';

const isOfPlan = (error: unknown) =>
  error instanceof ApiError && error.code === 'plan-upgrade-needed';

/** What a failed action says: the plan's refusals as they are, anything else in the words given. */
export function failureText(error: unknown, otherwise: string): string {
  const message = error instanceof Error ? error.message : '';
  return isOfPlan(error) || /limit|Upgrade/.test(message) ? message : otherwise;
}
