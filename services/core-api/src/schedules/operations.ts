import { comparedEmail, planFeatures, type PlanType } from '@scheduler/contracts';
import type { schedules, Schedule, ShareRequest } from '@scheduler/contracts/core';
import {
  invalidRequest,
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
} from '@scheduler/service-kit';
import { perform, requireVersion } from '../writes/operations.ts';
import { hasRoom, mayGrant } from './policy.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  scheduleOf,
  updateSchedule,
  upsertShares,
} from './repository.ts';

interface Deps {
  db: Database;
  /** The plan in force for the caller. */
  planOf: (actor: Actor) => Promise<PlanType>;
}

const scheduleLimitReached = (plan: PlanType) =>
  new Problem(
    'schedule-limit',
    `You've reached the limit of ${planFeatures[plan].maxSchedules} schedules for your current ` +
      'plan. Upgrade to Pro for unlimited schedules.',
  );

const editorsNeedPro = () =>
  new Problem('plan-upgrade-needed', 'Upgrade to Pro to let other people edit a schedule.');

/** Nobody invites themselves. */
function requireOthers(actor: Actor, { emails }: ShareRequest): void {
  const own = emails.findIndex((email) => comparedEmail(email) === actor.email);
  if (own < 0) return;
  throw invalidRequest([{ pointer: `/emails/${own}`, detail: 'This schedule is yours already' }]);
}

async function requireSchedule(db: Db, { userId }: Actor, id: string): Promise<Schedule> {
  const found = await scheduleOf(db, userId, id);
  if (!found) throw notFound('This schedule');
  return found;
}

export async function createSchedule(
  { db, planOf }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof schedules.create>,
): Promise<Schedule> {
  const plan = await planOf(actor);
  const intent = { actor, route: 'schedules.create', idempotencyKey, request: body, tell };
  return perform(db, intent, async (trx) => {
    const owned = await countSchedules(trx, actor.userId);
    if (!hasRoom(plan, owned)) throw scheduleLimitReached(plan);
    return requireSchedule(trx, actor, await insertSchedule(trx, actor.userId, body));
  });
}

export function changeSchedule(
  { db }: Deps,
  { actor, query: { id }, body, ifMatch, tell }: Call<typeof schedules.update>,
): Promise<Schedule> {
  const intent = { actor, route: 'schedules.update', idempotencyKey: null, request: body, tell };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireSchedule(trx, actor, id), ifMatch);
    await updateSchedule(trx, id, body);
    return requireSchedule(trx, actor, id);
  });
}

export function removeSchedule(
  { db }: Deps,
  { actor, query: { id }, ifMatch, tell }: Call<typeof schedules.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'schedules.remove', idempotencyKey: null, request: id, tell };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireSchedule(trx, actor, id), ifMatch);
    await deleteSchedule(trx, id);
    return undefined;
  });
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
    requireVersion(await requireSchedule(trx, actor, id), ifMatch);
    requireOthers(actor, body);
    if (!mayGrant(plan, body.role)) throw editorsNeedPro();
    await upsertShares(trx, id, body);
    await updateSchedule(trx, id, {});
    return requireSchedule(trx, actor, id);
  });
}
