import { planFeatures, type PlanType } from '@scheduler/contracts';
import type { NewSchedule, schedules, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import {
  notFound,
  Problem,
  type Actor,
  type Call,
  type Database,
  type Db,
  type PlanLookup,
} from '@scheduler/service-kit';
import type { Quotas } from '../quotas/config.ts';
import { quotaExceeded } from '../quotas/quotas.ts';
import { runWrite, requireVersion, toWrite } from '../unit-of-work/run-write.ts';
import { canAddSchedule, isOwnedByUser } from './policy.ts';
import {
  countSchedules,
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  findSchedule,
  updateSchedule,
} from './repository.ts';

export interface Deps {
  db: Database;
  getPlan: PlanLookup;
  quotas: Quotas;
}

const scheduleLimitReached = (plan: PlanType) =>
  new Problem(
    'schedule-limit',
    t(
      "You've reached the limit of {max} schedules for your current plan. Upgrade to Pro for unlimited schedules.",
      { max: planFeatures[plan].maxSchedules },
    ),
  );

export async function requireSchedule(db: Db, { userId }: Actor, id: string): Promise<Schedule> {
  const schedule = await findSchedule(db, userId, id);
  if (!schedule) throw notFound(t('This schedule'));
  return schedule;
}

/**
 * Locks a schedule until the end of the transaction and returns it.
 *
 * @throws Problem `forbidden` if the user isn't its owner
 */
export async function lockOwnSchedule(trx: Db, actor: Actor, id: string): Promise<Schedule> {
  await lockSchedule(trx, id);
  const schedule = await requireSchedule(trx, actor, id);
  if (!isOwnedByUser(schedule))
    throw new Problem('forbidden', t('Only the owner of a schedule can do this.'));
  return schedule;
}

/**
 * Adds a schedule and returns its ID.
 *
 * @throws Problem `schedule-limit` if the user's plan allows no more schedules, `quota-exceeded` if the
 *   installation doesn't
 */
export async function addScheduleWithinLimit(
  trx: Db,
  { userId }: Actor,
  { plan, quotas }: { plan: PlanType; quotas: Quotas },
  input: NewSchedule,
): Promise<string> {
  const ownedCount = await countSchedules(trx, userId);
  if (!canAddSchedule(plan, ownedCount)) throw scheduleLimitReached(plan);
  const max = quotas.MAX_SCHEDULES_PER_ACCOUNT;
  if (ownedCount >= max) throw quotaExceeded('schedules', max);
  return insertSchedule(trx, userId, input);
}

export async function createSchedule(
  { db, getPlan, quotas }: Deps,
  call: Call<typeof schedules.create>,
): Promise<Schedule> {
  const { actor, body } = call;
  const plan = await getPlan(actor);
  return runWrite(db, toWrite(call, 'schedules.create', body), async (trx) =>
    requireSchedule(trx, actor, await addScheduleWithinLimit(trx, actor, { plan, quotas }, body)),
  );
}

export function changeSchedule({ db }: Pick<Deps, 'db'>, call: Call<typeof schedules.update>) {
  const { actor, body, ifMatch } = call;
  const { id } = call.query;
  return runWrite(db, toWrite(call, 'schedules.update', body), async (trx) => {
    requireVersion(await lockOwnSchedule(trx, actor, id), ifMatch);
    await updateSchedule(trx, id, body);
    return requireSchedule(trx, actor, id);
  });
}

export function removeSchedule({ db }: Pick<Deps, 'db'>, call: Call<typeof schedules.remove>) {
  const { id } = call.query;
  return runWrite(db, toWrite(call, 'schedules.remove', id), async (trx) => {
    requireVersion(await lockOwnSchedule(trx, call.actor, id), call.ifMatch);
    await deleteSchedule(trx, id);
    return undefined;
  });
}
