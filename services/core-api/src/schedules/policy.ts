import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { ShareRequest } from '@scheduler/contracts/core';
import { invalidRequest, Problem, type Actor } from '@scheduler/service-kit';

const scheduleLimitReached = (limit: number) =>
  new Problem(
    'schedule-limit',
    `You've reached the limit of ${limit} schedules for your current plan. ` +
      'Upgrade to Pro for unlimited schedules.',
  );

/** A plan has room for so many schedules of one's own; shared ones never count. */
export function requireRoom(plan: PlanType, owned: number): void {
  const { maxSchedules } = planFeatures[plan];
  if (owned >= maxSchedules) throw scheduleLimitReached(maxSchedules);
}

/** Nobody invites themselves. */
export function requireOthers(actor: Actor, { emails }: ShareRequest): void {
  const own = emails.findIndex((email) => email.toLowerCase() === actor.email);
  if (own < 0) return;
  throw invalidRequest([{ pointer: `/emails/${own}`, detail: 'This schedule is yours already' }]);
}

/** Letting somebody else edit is part of team collaboration. */
export function requireRole(plan: PlanType, role: ShareRequest['role']): void {
  if (role !== 'editor' || planFeatures[plan].teamCollaboration) return;
  throw new Problem('plan-upgrade-needed', 'Upgrade to Pro to let other people edit a schedule.');
}
