import type { PlanState } from '@scheduler/contracts';
import type { Db, PlanMemory } from '@scheduler/service-kit';

/** A month of a subscription, and some days for the payment that renews it. */
const KEPT = `interval '35 days'`;

/** What billing says of people's plans, kept for when it cannot be asked. */
export const knownPlans = (db: Db): PlanMemory => ({
  /** `undefined` when it is too old to go by. */
  last: (userId) =>
    db<PlanState & { user_id: string }>('known_plans')
      .where({ user_id: userId })
      .whereRaw(`told_at > now() - ${KEPT}`)
      .first('plan_type', 'status', 'current_period_end', 'cancel_at'),

  /** Written when it changes, and once a day to say that it still holds. */
  keep: async (userId, { plan_type, status, current_period_end, cancel_at = null }) => {
    const told = { user_id: userId, plan_type, status, current_period_end, cancel_at };
    await db.raw(
      `insert into known_plans as known
         (user_id, plan_type, status, current_period_end, cancel_at, told_at)
       values (:user_id, :plan_type, :status, :current_period_end, :cancel_at, now())
       on conflict (user_id) do update
         set plan_type = excluded.plan_type, status = excluded.status,
           current_period_end = excluded.current_period_end, cancel_at = excluded.cancel_at,
           told_at = excluded.told_at
         where known.told_at < now() - interval '1 day'
           or (known.plan_type, known.status, known.current_period_end, known.cancel_at)
             is distinct from (excluded.plan_type, excluded.status, excluded.current_period_end,
               excluded.cancel_at)`,
      told as Record<string, string>,
    );
  },
});
