import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { ShareRequest } from '@scheduler/contracts/core';

/**
 * Granting edit access requires a plan with team collaboration. Existing editors keep their access
 * after the plan ends.
 */
export const canGrantRole = (plan: PlanType, role: ShareRequest['role']): boolean =>
  role !== 'editor' || planFeatures[plan].teamCollaboration;
