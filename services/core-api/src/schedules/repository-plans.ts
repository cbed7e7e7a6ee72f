import type { PlanState } from '@scheduler/contracts';
import type { Db } from '@scheduler/service-kit';

export type KnownPlan = PlanState;

/** A month of a subscription, and some days for the payment that renews it. */
const KEPT = `interval '35 days'`;

/** What billing said last of a person's plan; `undefined` when it is too old to go by. */
export const keptPlan = (db: Db, userId: string): Promise<KnownPlan | undefined> =>
  db<KnownPlan>('known_plans')
    .where({ user_id: userId } as object)
    .whereRaw(`told_at > now() - ${KEPT}`)
    .first('plan_type', 'status', 'current_period_end');

/** Keeps what billing says, and once a day that it still says so. */
export async function keepPlan(db: Db, userId: string, plan: KnownPlan): Promise<void> {
  const { plan_type, status, current_period_end } = plan;
  await db.raw(
    `insert into known_plans as known (user_id, plan_type, status, current_period_end, told_at)
     values (:user_id, :plan_type, :status, :current_period_end, now())
     on conflict (user_id) do update
       set plan_type = excluded.plan_type, status = excluded.status,
         current_period_end = excluded.current_period_end, told_at = excluded.told_at
       where known.told_at < now() - interval '1 day'
         or (known.plan_type, known.status, known.current_period_end) is distinct from
           (excluded.plan_type, excluded.status, excluded.current_period_end)`,
    { user_id: userId, plan_type, status, current_period_end } as Record<string, string>,
  );
}
