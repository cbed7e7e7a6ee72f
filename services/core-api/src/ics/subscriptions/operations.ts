import type { Subscription, subscriptions } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { notFound, type Actor, type Call, type Db } from '@scheduler/service-kit';
import { addScheduleWithinLimit, type Deps } from '../../schedules/operations.ts';
import { deleteSchedule } from '../../schedules/repository.ts';
import { runWrite, toWrite } from '../../unit-of-work/run-write.ts';
import { enqueueRefresh } from './queue.ts';
import { quotaExceeded } from '../../quotas/quotas.ts';
import { countSubscriptions, insertSubscription, markDue, findSubscription } from './repository.ts';

async function requireSubscription(db: Db, actor: Actor, id: string): Promise<Subscription> {
  const subscription = await findSubscription(db, actor.userId, id);
  if (!subscription) throw notFound(t('This subscription'));
  return subscription;
}

/** Creates a subscription and its schedule, which counts toward the schedule limit. */
export async function createSubscription(
  { db, getPlan, quotas }: Deps,
  call: Call<typeof subscriptions.create>,
): Promise<Subscription> {
  const { actor, body } = call;
  const plan = await getPlan(actor);
  return runWrite(db, toWrite(call, 'subscriptions.create', body), async (trx) => {
    const { url, name, color } = body;
    const schedule = { name, color, description: null, is_shared: false, default_reminders: [] };
    const max = quotas.MAX_SUBSCRIPTIONS_PER_ACCOUNT;
    if ((await countSubscriptions(trx, actor.userId)) >= max)
      throw quotaExceeded('subscriptions', max);
    const schedule_id = await addScheduleWithinLimit(trx, actor, { plan, quotas }, schedule);
    const id = await insertSubscription(trx, { schedule_id, url });
    await enqueueRefresh(trx, id);
    return requireSubscription(trx, actor, id);
  });
}

export function requestRefresh(
  { db }: Pick<Deps, 'db'>,
  { actor, params: { id } }: Call<typeof subscriptions.refresh>,
): Promise<Subscription> {
  return db.transaction(async (trx) => {
    await requireSubscription(trx, actor, id);
    await markDue(trx, id);
    await enqueueRefresh(trx, id);
    return requireSubscription(trx, actor, id);
  });
}

export function deleteSubscription(
  { db }: Pick<Deps, 'db'>,
  call: Call<typeof subscriptions.remove>,
): Promise<undefined> {
  const { id } = call.params;
  return runWrite(db, toWrite(call, 'subscriptions.remove', id), async (trx) => {
    const { schedule_id } = await requireSubscription(trx, call.actor, id);
    await deleteSchedule(trx, schedule_id);
    return undefined;
  });
}
