import { FREE_SUBSCRIPTION, type Subscription } from '@scheduler/contracts/billing';
import type { Db } from '@scheduler/service-kit';

const columns = [
  'id',
  'user_id',
  'status',
  'plan_type',
  'current_period_end',
  'created_at',
  'updated_at',
] as const satisfies (keyof Subscription)[];

const BEFORE_ANY_CHANGE = '1970-01-01T00:00:00.000Z';

/**
 * A user's subscription. An account that never went to checkout has no row and reads as Free,
 * active: always the same row, under the user's own id and older than any that is stored.
 */
export async function subscriptionOf(db: Db, userId: string): Promise<Subscription> {
  const row = await db<Subscription>('user_subscriptions')
    .select(columns)
    .where('user_id', userId)
    .first();
  return (
    row ?? {
      id: userId,
      user_id: userId,
      ...FREE_SUBSCRIPTION,
      created_at: BEFORE_ANY_CHANGE,
      updated_at: BEFORE_ANY_CHANGE,
    }
  );
}
