import type { PlanState } from '@scheduler/contracts';
import type { Db } from '@scheduler/service-kit';

/** A month of a subscription, and some days for the payment that renews it. */
const KEPT = `interval '35 days'`;

/** What billing says of people's plans, kept for when it cannot be asked. */
export const knownPlans = (db: Db) => ({
  /** `undefined` when it is too old to go by. */
  last: (userId: string): Promise<PlanState | undefined> =>
    db<PlanState & { user_id: string }>('known_plans')
      .where({ user_id: userId })
      .whereRaw(`told_at > now() - ${KEPT}`)
      .first('plan_type', 'status', 'current_period_end'),

  /** Written when it changes, and once a day to say that it still holds. */
  keep: async (userId: string, plan: PlanState): Promise<void> => {
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
  },
});
