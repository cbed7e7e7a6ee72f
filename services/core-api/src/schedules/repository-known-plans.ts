import type { SubscriptionState } from '@scheduler/contracts';
import type { Db, PlanCache } from '@scheduler/service-kit';

/** One month of a subscription, plus some days for its renewal payment. */
const MAX_AGE = `interval '35 days'`;

/** Creates a store of the last known plans, used while billing-service is unreachable. */
export const createPlanCache = (db: Db): PlanCache => ({
  /** Returns `undefined` if the stored plan is missing or too old. */
  load: (userId) =>
    db<SubscriptionState & { user_id: string }>('known_plans')
      .where({ user_id: userId })
      .whereRaw(`told_at > now() - ${MAX_AGE}`)
      .first('plan_type', 'status', 'current_period_end', 'cancel_at'),

  /** Writes a plan if it changed, and once a day to renew an unchanged plan. */
  save: async (userId, { plan_type, status, current_period_end, cancel_at = null }) => {
    const row = { user_id: userId, plan_type, status, current_period_end, cancel_at };
    await db.raw(
      `insert into known_plans as stored
         (user_id, plan_type, status, current_period_end, cancel_at, told_at)
       values (:user_id, :plan_type, :status, :current_period_end, :cancel_at, now())
       on conflict (user_id) do update
         set plan_type = excluded.plan_type, status = excluded.status,
           current_period_end = excluded.current_period_end, cancel_at = excluded.cancel_at,
           told_at = excluded.told_at
         where stored.told_at < now() - interval '1 day'
           or (stored.plan_type, stored.status, stored.current_period_end, stored.cancel_at)
             is distinct from (excluded.plan_type, excluded.status, excluded.current_period_end,
               excluded.cancel_at)`,
      row as Record<string, string>,
    );
  },
});
