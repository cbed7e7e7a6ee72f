import { comparedEmail } from '@scheduler/contracts';
import {
  SHARES_AT_MOST,
  type Schedule,
  type schedules,
  type ShareRequest,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import { invalidRequest, notFound, Problem, type Actor, type Call } from '@scheduler/service-kit';
import { requireOwn, requireSchedule, type Deps } from '../schedules/operations.ts';
import { isOwn } from '../schedules/policy.ts';
import { lockSchedule, updateSchedule } from '../schedules/repository.ts';
import { perform, requireVersion } from '../writes/operations.ts';
import { mayGrant } from './policy.ts';
import {
  acceptShare,
  countShares,
  declineShare,
  deleteShares,
  endShare,
  updateMembership,
  upsertShares,
} from './repository.ts';

const editorsNeedPro = () =>
  new Problem('plan-upgrade-needed', t('Upgrade to Pro to let other people edit a schedule.'));

const tooManyPeople = () =>
  invalidRequest([
    {
      pointer: '/emails',
      detail: t('Share a schedule with at most {most} people', { most: SHARES_AT_MOST }),
    },
  ]);

/** Nobody invites themselves. */
function requireOthers(actor: Actor, { emails }: ShareRequest): void {
  const own = emails.findIndex((email) => comparedEmail(email) === actor.email);
  if (own < 0) return;
  throw invalidRequest([
    { pointer: `/emails/${own}`, detail: t('This schedule is yours already') },
  ]);
}

export async function shareSchedule(
  { db, planOf }: Deps,
  { actor, query: { id }, body, ifMatch, idempotencyKey, tell }: Call<typeof schedules.share>,
): Promise<Schedule> {
  const plan = await planOf(actor);
  const intent = {
    actor,
    route: 'schedules.share',
    idempotencyKey,
    request: { id, ...body },
    tell,
  };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireOwn(trx, actor, id), ifMatch);
    requireOthers(actor, body);
    if (!mayGrant(plan, body.role)) throw editorsNeedPro();
    await upsertShares(trx, id, body);
    if ((await countShares(trx, id)) > SHARES_AT_MOST) throw tooManyPeople();
    await updateSchedule(trx, id, {});
    return requireSchedule(trx, actor, id);
  });
}

export function revokeShares(
  { db }: Deps,
  { actor, query: { id, email }, ifMatch, tell }: Call<typeof schedules.revoke>,
): Promise<Schedule> {
  const intent = { actor, route: 'schedules.revoke', idempotencyKey: null, request: email, tell };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireOwn(trx, actor, id), ifMatch);
    if (await deleteShares(trx, id, email)) await updateSchedule(trx, id, {});
    return requireSchedule(trx, actor, id);
  });
}

// What a person does with their own share is no new version of the schedule: the owner's change
// made meanwhile still stands.

export function acceptInvitation(
  { db }: Deps,
  { actor, query: { id }, idempotencyKey, tell }: Call<typeof schedules.accept>,
): Promise<Schedule> {
  const intent = { actor, route: 'schedules.accept', idempotencyKey, request: id, tell };
  return perform(db, intent, async (trx) => {
    await lockSchedule(trx, id);
    if (!(await acceptShare(trx, id, actor))) throw notFound(t('This invitation'));
    return requireSchedule(trx, actor, id);
  });
}

export function declineInvitation(
  { db }: Deps,
  { actor, query: { id }, idempotencyKey, tell }: Call<typeof schedules.decline>,
): Promise<undefined> {
  const intent = { actor, route: 'schedules.decline', idempotencyKey, request: id, tell };
  return perform(db, intent, async (trx) => {
    await lockSchedule(trx, id);
    if (!(await declineShare(trx, id, actor))) throw notFound(t('This invitation'));
    return undefined;
  });
}

export function leaveSchedule(
  { db }: Deps,
  { actor, query: { id }, tell }: Call<typeof schedules.leave>,
): Promise<undefined> {
  const intent = { actor, route: 'schedules.leave', idempotencyKey: null, request: id, tell };
  return perform(db, intent, async (trx) => {
    await lockSchedule(trx, id);
    if (isOwn(await requireSchedule(trx, actor, id))) {
      throw new Problem('forbidden', t('This schedule is yours: it can be deleted, not left.'));
    }
    await endShare(trx, id, actor.userId);
    return undefined;
  });
}

export function changeMembership(
  { db }: Deps,
  { actor, query: { id }, body, tell }: Call<typeof schedules.membership>,
): Promise<Schedule> {
  const intent = {
    actor,
    route: 'schedules.membership',
    idempotencyKey: null,
    request: body,
    tell,
  };
  return perform(db, intent, async (trx) => {
    await lockSchedule(trx, id);
    if (isOwn(await requireSchedule(trx, actor, id))) {
      throw new Problem('forbidden', t('This schedule is yours: change the schedule itself.'));
    }
    await updateMembership(trx, id, actor.userId, body);
    return requireSchedule(trx, actor, id);
  });
}
