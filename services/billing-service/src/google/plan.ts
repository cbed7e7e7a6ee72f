import { planFeatures } from '@scheduler/contracts';
import type { Db } from '@scheduler/service-kit';
import { subscriptionOf } from '../subscriptions/operations.ts';

/** Whether a user's plan includes Google Calendar now. Jobs ask it; calls are held to it anyway. */
export async function includesGoogle(db: Db, userId: string, now: number): Promise<boolean> {
  const { plan_type } = await subscriptionOf(db, userId, now);
  return planFeatures[plan_type].googleCalendarSync;
}
