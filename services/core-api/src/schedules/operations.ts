import type { PlanType } from '@scheduler/contracts';
import type { schedules, Schedule } from '@scheduler/contracts/core';
import { notFound, type Actor, type Call, type Database, type Db } from '@scheduler/service-kit';
import { perform } from '../writes/operations.ts';
import { requireVersion } from '../writes/policy.ts';
import { requireOthers, requireRole, requireRoom } from './policy.ts';
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

async function requireSchedule(db: Db, { userId }: Actor, id: string): Promise<Schedule> {
  const found = await scheduleOf(db, userId, id);
  if (!found) throw notFound('This schedule');
  return found;
}

export async function createSchedule(
  { db, planOf }: Deps,
  { actor, body, idempotencyKey }: Call<typeof schedules.create>,
): Promise<Schedule> {
  const plan = await planOf(actor);
  const intent = { actor, route: 'schedules.create', idempotencyKey, request: body };
  return perform(db, intent, async (trx) => {
    requireRoom(plan, await countSchedules(trx, actor.userId));
    return requireSchedule(trx, actor, await insertSchedule(trx, actor.userId, body));
  });
}

export function changeSchedule(
  { db }: Deps,
  { actor, query: { id }, body, ifMatch }: Call<typeof schedules.update>,
): Promise<Schedule> {
  const intent = { actor, route: 'schedules.update', idempotencyKey: null, request: body };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireSchedule(trx, actor, id), ifMatch);
    await updateSchedule(trx, id, body);
    return requireSchedule(trx, actor, id);
  });
}

export function removeSchedule(
  { db }: Deps,
  { actor, query: { id }, ifMatch }: Call<typeof schedules.remove>,
): Promise<undefined> {
  const intent = { actor, route: 'schedules.remove', idempotencyKey: null, request: id };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireSchedule(trx, actor, id), ifMatch);
    await deleteSchedule(trx, id);
    return undefined;
  });
}

export async function shareSchedule(
  { db, planOf }: Deps,
  { actor, query: { id }, body, ifMatch, idempotencyKey }: Call<typeof schedules.share>,
): Promise<Schedule> {
  requireOthers(actor, body);
  const plan = await planOf(actor);
  const intent = { actor, route: 'schedules.share', idempotencyKey, request: { id, ...body } };
  return perform(db, intent, async (trx) => {
    requireVersion(await requireSchedule(trx, actor, id), ifMatch);
    requireRole(plan, body.role);
    await upsertShares(trx, id, body);
    await updateSchedule(trx, id, {});
    return requireSchedule(trx, actor, id);
  });
}
