import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { Schedule } from '@scheduler/contracts/core';

/** Whether the plan allows another schedule. Schedules shared by other users don't count. */
export const canAddSchedule = (plan: PlanType, ownedCount: number): boolean =>
  ownedCount < planFeatures[plan].maxSchedules;

/** Only the owner may rename, share or delete a schedule. */
export const isOwnedByUser = ({ role }: Schedule): boolean => role === 'owner';
