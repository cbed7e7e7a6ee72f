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
  invalidField,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Db,
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
import { runWrite, requireVersion, toWrite } from '../unit-of-work/run-write.ts';
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
  invalidField(
    '/emails',
    t('You can share a schedule with at most {max} people.', { max: MAX_SHARES }),
  );

function rejectSelfInvitation(actor: Actor, { emails }: ShareRequest): void {
  const ownIndex = emails.findIndex((email) => normalizeEmail(email) === actor.email);
  if (ownIndex < 0) return;
  throw invalidField(`/emails/${ownIndex}`, t('You already own this schedule.'));
}

interface ShareDeps extends Deps {
  invitationQuota: InvitationQuota;
}

export async function shareSchedule(
  { db, getPlan, invitationQuota }: ShareDeps,
  call: Call<typeof schedules.share>,
): Promise<Schedule> {
  const { actor, body, ifMatch } = call;
  const { id } = call.query;
  const plan = await getPlan(actor);
  const write = { ...toWrite(call, 'schedules.share', { id, ...body }), invitationQuota };
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

export function revokeShares({ db }: Deps, call: Call<typeof schedules.revoke>): Promise<Schedule> {
  const { actor, ifMatch } = call;
  const { id, email } = call.query;
  return runWrite(db, toWrite(call, 'schedules.revoke', email), async (trx) => {
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

export function acceptInvitation({ db }: Deps, call: Call<typeof schedules.accept>) {
  const { actor } = call;
  const { id } = call.query;
  return runWrite(db, toWrite(call, 'schedules.accept', id), async (trx) => {
    await lockSchedule(trx, id);
    if (!(await acceptShare(trx, id, actor))) throw notFound(t('This invitation'));
    await recordShareContacts(trx, id, actor);
    return requireSchedule(trx, actor, id);
  });
}

export function declineInvitation({ db }: Deps, call: Call<typeof schedules.decline>) {
  const { id } = call.query;
  return runWrite(db, toWrite(call, 'schedules.decline', id), async (trx) => {
    await lockSchedule(trx, id);
    if (!(await declineShare(trx, id, call.actor))) throw notFound(t('This invitation'));
    return undefined;
  });
}

/** @throws Problem `forbidden` with this message if the user owns the schedule */
async function lockSharedSchedule(trx: Db, actor: Actor, id: string, message: string) {
  await lockSchedule(trx, id);
  if (isOwnedByUser(await requireSchedule(trx, actor, id))) throw new Problem('forbidden', message);
}

export function leaveSchedule({ db }: Deps, call: Call<typeof schedules.leave>) {
  const { actor } = call;
  const { id } = call.query;
  return runWrite(db, toWrite(call, 'schedules.leave', id), async (trx) => {
    const message = t("You can't leave your own schedule. Delete it instead.");
    await lockSharedSchedule(trx, actor, id, message);
    await endShare(trx, id, actor.userId);
    return undefined;
  });
}

export function updateOwnMembership({ db }: Deps, call: Call<typeof schedules.membership>) {
  const { actor, body } = call;
  const { id } = call.query;
  return runWrite(db, toWrite(call, 'schedules.membership', body), async (trx) => {
    const message = t('You own this schedule. Change its settings instead.');
    await lockSharedSchedule(trx, actor, id, message);
    await updateMembership(trx, id, actor.userId, body);
    return requireSchedule(trx, actor, id);
  });
}
