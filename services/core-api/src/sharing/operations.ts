import { normalizeEmail } from '@scheduler/contracts';
import {
  MAX_SHARES,
  type Schedule,
  type schedules,
  type ShareRequest,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  enqueueSecurityEvent,
  invalidRequest,
  notFound,
  Problem,
  type Actor,
  type Call,
} from '@scheduler/service-kit';
import { SCHEMA } from '../config.ts';
import type { InvitationQuota } from '../email-protection/invitation-limit.ts';
import { recordShareContacts } from '../email-protection/repository.ts';
import {
  lockOwnSchedule,
  requireSchedule,
  type Deps as ScheduleDeps,
} from '../schedules/operations.ts';
import { isOwnedByUser } from '../schedules/policy.ts';
import { lockSchedule, updateSchedule } from '../schedules/repository.ts';
import { runWrite, requireVersion } from '../unit-of-work/run-write.ts';
import { canGrantRole } from './policy.ts';
import {
  acceptShare,
  countShares,
  declineShare,
  deleteShares,
  endShare,
  updateMembership,
  upsertShares,
} from './repository.ts';

export type Deps = Omit<ScheduleDeps, 'quotas'>;

const editorsRequirePro = () =>
  new Problem('plan-upgrade-needed', t('Upgrade to Pro to let other people edit a schedule.'));

const tooManyPeople = () =>
  invalidRequest([
    {
      pointer: '/emails',
      detail: t('You can share a schedule with at most {max} people.', { max: MAX_SHARES }),
    },
  ]);

function rejectSelfInvitation(actor: Actor, { emails }: ShareRequest): void {
  const ownIndex = emails.findIndex((email) => normalizeEmail(email) === actor.email);
  if (ownIndex < 0) return;
  throw invalidRequest([
    { pointer: `/emails/${ownIndex}`, detail: t('You already own this schedule.') },
  ]);
}

interface ShareDeps extends Deps {
  invitationQuota: InvitationQuota;
}

export async function shareSchedule(
  { db, getPlan, invitationQuota }: ShareDeps,
  { actor, query: { id }, body, ifMatch, idempotencyKey, setHeader }: Call<typeof schedules.share>,
): Promise<Schedule> {
  const plan = await getPlan(actor);
  const write = {
    actor,
    route: 'schedules.share',
    idempotencyKey,
    request: { id, ...body },
    invitationQuota,
    setHeader,
  };
  return runWrite(db, write, async (trx) => {
    requireVersion(await lockOwnSchedule(trx, actor, id), ifMatch);
    rejectSelfInvitation(actor, body);
    if (!canGrantRole(plan, body.role)) throw editorsRequirePro();
    await upsertShares(trx, id, body);
    await enqueueSecurityEvent(trx, SCHEMA, {
      actor,
      action: 'schedule-shared',
      subject: body.emails.join(', '),
    });
    if ((await countShares(trx, id)) > MAX_SHARES) throw tooManyPeople();
    await updateSchedule(trx, id, {});
    return requireSchedule(trx, actor, id);
  });
}

export function revokeShares(
  { db }: Deps,
  { actor, query: { id, email }, ifMatch, setHeader }: Call<typeof schedules.revoke>,
): Promise<Schedule> {
  const write = {
    actor,
    route: 'schedules.revoke',
    idempotencyKey: null,
    request: email,
    setHeader,
  };
  return runWrite(db, write, async (trx) => {
    requireVersion(await lockOwnSchedule(trx, actor, id), ifMatch);
    if (await deleteShares(trx, id, email)) {
      await updateSchedule(trx, id, {});
      const subject = [email].flat().join(', ');
      await enqueueSecurityEvent(trx, SCHEMA, { actor, action: 'schedule-unshared', subject });
    }
    return requireSchedule(trx, actor, id);
  });
}

// Changing one's own share doesn't create a new version of the schedule, so it never conflicts with
// the owner's changes.

export function acceptInvitation(
  { db }: Deps,
  { actor, query: { id }, idempotencyKey, setHeader }: Call<typeof schedules.accept>,
): Promise<Schedule> {
  const write = { actor, route: 'schedules.accept', idempotencyKey, request: id, setHeader };
  return runWrite(db, write, async (trx) => {
    await lockSchedule(trx, id);
    if (!(await acceptShare(trx, id, actor))) throw notFound(t('This invitation'));
    await recordShareContacts(trx, id, actor);
    return requireSchedule(trx, actor, id);
  });
}

export function declineInvitation(
  { db }: Deps,
  { actor, query: { id }, idempotencyKey, setHeader }: Call<typeof schedules.decline>,
): Promise<undefined> {
  const write = { actor, route: 'schedules.decline', idempotencyKey, request: id, setHeader };
  return runWrite(db, write, async (trx) => {
    await lockSchedule(trx, id);
    if (!(await declineShare(trx, id, actor))) throw notFound(t('This invitation'));
    return undefined;
  });
}

export function leaveSchedule(
  { db }: Deps,
  { actor, query: { id }, setHeader }: Call<typeof schedules.leave>,
): Promise<undefined> {
  const write = { actor, route: 'schedules.leave', idempotencyKey: null, request: id, setHeader };
  return runWrite(db, write, async (trx) => {
    await lockSchedule(trx, id);
    if (isOwnedByUser(await requireSchedule(trx, actor, id))) {
      throw new Problem('forbidden', t("You can't leave your own schedule. Delete it instead."));
    }
    await endShare(trx, id, actor.userId);
    return undefined;
  });
}

export function updateOwnMembership(
  { db }: Deps,
  { actor, query: { id }, body, setHeader }: Call<typeof schedules.membership>,
): Promise<Schedule> {
  const write = {
    actor,
    route: 'schedules.membership',
    idempotencyKey: null,
    request: body,
    setHeader,
  };
  return runWrite(db, write, async (trx) => {
    await lockSchedule(trx, id);
    if (isOwnedByUser(await requireSchedule(trx, actor, id))) {
      throw new Problem('forbidden', t('You own this schedule. Change its settings instead.'));
    }
    await updateMembership(trx, id, actor.userId, body);
    return requireSchedule(trx, actor, id);
  });
}
