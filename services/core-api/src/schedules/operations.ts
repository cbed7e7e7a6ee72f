import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { NewSchedule, schedules, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import {
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
  type PlanOf,
} from '@scheduler/service-kit';
import { perform, requireVersion } from '../writes/operations.ts';
import { hasRoom, isOwn } from './policy.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  scheduleOf,
  updateSchedule,
} from './repository.ts';

export interface Deps {
  db: Database;
  planOf: PlanOf;
}

const scheduleLimitReached = (plan: PlanType) =>
  new Problem(
    'schedule-limit',
    t(
      "You've reached the limit of {most} schedules for your current plan. Upgrade to Pro for unlimited schedules.",
      { most: planFeatures[plan].maxSchedules },
    ),
  );

export async function requireSchedule(db: Db, { userId }: Actor, id: string): Promise<Schedule> {
  const found = await scheduleOf(db, userId, id);
  if (!found) throw notFound(t('This schedule'));
  return found;
}

/** A schedule of the caller's own, which nobody else changes until the transaction ends. */
export async function requireOwn(trx: Db, actor: Actor, id: string): Promise<Schedule> {
  await lockSchedule(trx, id);
  const found = await requireSchedule(trx, actor, id);
  if (!isOwn(found)) throw new Problem('forbidden', t('Only the owner of a schedule can do this.'));
  return found;
}

/** Adds a schedule where the plan has room for one; tells its id. */
export async function addSchedule(
  trx: Db,
  { userId }: Actor,
  plan: PlanType,
  input: NewSchedule,
): Promise<string> {
  const owned = await countSchedules(trx, userId);
  if (!hasRoom(plan, owned)) throw scheduleLimitReached(plan);
  return insertSchedule(trx, userId, input);
}

export async function createSchedule(
  { db, planOf }: Deps,
  { actor, body, idempotencyKey, tell }: Call<typeof schedules.create>,
): Promise<Schedule> {
  const plan = await planOf(actor);
  const intent = { actor, route: 'schedules.create', idempotencyKey, request: body, tell };
  return perform(db, intent, async (trx) =>
    requireSchedule(trx, actor, await addSchedule(trx, actor, plan, body)),
  );
}

export function changeSchedule(
  { db }: Deps,
  { actor, query: { id }, body, ifMatch, tell }: Call<typeof schedules.update>,
): Promise<Schedule> {
  const intent = { actor, route: 'schedules.update', idempotencyKey: null, request: body, tell };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireOwn(trx, actor, id), ifMatch);
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
    requireVersion(await requireOwn(trx, actor, id), ifMatch);
    await deleteSchedule(trx, id);
    return undefined;
  });
}
