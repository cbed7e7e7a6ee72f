import type { PlanType } from '@scheduler/contracts';
import { getLocale, plural, t } from '@scheduler/i18n/translate';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@scheduler/scheduling/durations';
import { Problem, type Actor, type PlanLookup } from '@scheduler/service-kit';
import type { Knex } from 'knex';
import { getReputation, type InvitationLimits } from './reputation.ts';
import { countInvitations, findUsage, type Usage } from './repository.ts';

export interface InvitationQuota {
  limits: InvitationLimits;
  getPlan: PlanLookup;
}

/** Invitations to the same person count again, up to this average per person. */
const INVITATIONS_PER_PERSON = 5;

function formatDuration(durationMs: number): string {
  const [value, unit] =
    durationMs >= HOUR_MS
      ? [Math.ceil(durationMs / HOUR_MS), 'hour']
      : [Math.max(1, Math.ceil(durationMs / MINUTE_MS)), 'minute'];
  return new Intl.NumberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}

function createProblem({ window_start }: Usage, remaining: number): Problem {
  const resetsAtMs = (window_start === null ? Date.now() : Date.parse(window_start)) + DAY_MS;
  const waitMs = Math.max(0, resetsAtMs - Date.now());
  const time = formatDuration(waitMs);
  const detail =
    remaining === 0
      ? t("You've reached the limit for inviting new people. Try again in {time}.", { time })
      : plural(
          remaining,
          {
            one: 'You can invite only # more new person in the next {time}. Remove some guests and try again.',
            other:
              'You can invite only # more new people in the next {time}. Remove some guests and try again.',
          },
          { time },
        );
  return new Problem('invitation-limit', detail, {
    limit: { remaining, resets_at: new Date(resetsAtMs).toISOString() },
    retryAfter: Math.ceil(waitMs / 1000),
  });
}

/**
 * Counts the invitations that a write sends to people who don't know the user.
 *
 * @param emails normalized addresses
 * @throws Problem `invitation-limit` (429) if this exceeds the limit
 */
export async function requireInvitationLimit(
  trx: Knex.Transaction,
  { limits }: InvitationQuota,
  { actor, plan, emails }: { actor: Actor; plan: PlanType; emails: readonly string[] },
): Promise<void> {
  const recipients = emails.filter((email) => email !== actor.email);
  if (recipients.length === 0) return;
  const usage = await findUsage(trx, { userId: actor.userId, emails: recipients });
  if (usage.unknown.length === 0) return;
  const limit = limits[getReputation(usage)][plan];
  const newCount = usage.unknown.length - usage.counted.length;
  const maxInvitations = limit * INVITATIONS_PER_PERSON;
  const isOverLimit =
    usage.recipients + newCount > limit ||
    usage.invitations + usage.unknown.length > maxInvitations;
  if (isOverLimit) {
    const remaining = Math.min(limit - usage.recipients, maxInvitations - usage.invitations);
    throw createProblem(usage, newCount === 0 ? 0 : Math.max(0, remaining));
  }
  await countInvitations(trx, { userId: actor.userId, emails: usage.unknown });
}

/** Runs a write with the limits of the Free plan, and again with the actual plan if they are exceeded. */
export async function runWithPlan<T>(
  quota: InvitationQuota | undefined,
  actor: Actor,
  run: (plan: PlanType) => Promise<T>,
): Promise<T> {
  try {
    return await run('free');
  } catch (error) {
    const isLimit = error instanceof Problem && error.code === 'invitation-limit';
    const plan = isLimit && quota ? await quota.getPlan(actor) : 'free';
    if (plan === 'free') throw error;
    return run(plan);
  }
}
