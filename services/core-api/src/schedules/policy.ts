import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { Schedule } from '@scheduler/contracts/core';

/** Whether the plan has room for one more schedule of one's own; shared ones never count. */
export const hasRoom = (plan: PlanType, owned: number): boolean =>
  owned < planFeatures[plan].maxSchedules;

/** Naming, sharing and deleting a schedule is for its owner alone. */
export const isOwn = ({ role }: Schedule): boolean => role === 'owner';
