import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { ShareRequest } from '@scheduler/contracts/core';

/** Whether the plan has room for one more schedule of one's own; shared ones never count. */
export const hasRoom = (plan: PlanType, owned: number): boolean =>
  owned < planFeatures[plan].maxSchedules;

/** Letting somebody else edit is part of team collaboration. */
export const mayGrant = (plan: PlanType, role: ShareRequest['role']): boolean =>
  role !== 'editor' || planFeatures[plan].teamCollaboration;
