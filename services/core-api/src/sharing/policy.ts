import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { ShareRequest } from '@scheduler/contracts/core';

/**
 * Letting somebody else edit is part of team collaboration. Who edits already goes on after the
 * plan ends; nobody new is let in.
 */
export const mayGrant = (plan: PlanType, role: ShareRequest['role']): boolean =>
  role !== 'editor' || planFeatures[plan].teamCollaboration;
