import * as z from 'zod/mini';
import { id, timestamp } from '../primitives.ts';
import { planTypes } from '../plans.ts';

/** A row of the table `user_subscriptions` as returned by the data API. */
export const subscription = z.object({
  id,
  user_id: id,
  status: z.string(),
  plan_type: z.enum(planTypes),
  current_period_end: z.nullable(timestamp),
  /** End date of a canceled subscription; `null` if it renews. */
  cancel_at: z.optional(z.nullable(timestamp)),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Subscription = z.infer<typeof subscription>;

/** The subscription of an account without a row. */
export const FREE_SUBSCRIPTION = {
  status: 'active',
  plan_type: 'free',
  current_period_end: null,
} as const satisfies Pick<Subscription, 'status' | 'plan_type' | 'current_period_end'>;
