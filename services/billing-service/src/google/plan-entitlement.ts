import { planFeatures } from '@scheduler/contracts';
import type { Db } from '@scheduler/service-kit';
import { readSubscription } from '../subscriptions/operations.ts';

/**
 * Whether the user's current plan includes Google Calendar. Jobs must call this function. For
 * routes, the plan is checked based on their contract.
 */
export async function planIncludesGoogle(db: Db, userId: string, now: number): Promise<boolean> {
  const { plan_type } = await readSubscription(db, userId, now);
  return planFeatures[plan_type].googleCalendarSync;
}
