import { queryKeys } from '@scheduler/api-client/queries';
import type { SubscriptionState } from '@scheduler/contracts';
import { usePlatform, useUser } from '@scheduler/platform';
import { useEffect } from 'react';

/**
 * Refetches the shared subscription row when the billing state is newer. The billing service queries
 * the payment provider directly, so its state may be newer than the last webhook.
 */
export function useRefreshStaleSubscription(
  subscriptionRow: SubscriptionState | undefined,
  billingState: SubscriptionState | undefined,
): void {
  const { queryClient } = usePlatform();
  const { id } = useUser();
  const isStale =
    subscriptionRow !== undefined &&
    billingState !== undefined &&
    (subscriptionRow.plan_type !== billingState.plan_type ||
      subscriptionRow.status !== billingState.status ||
      subscriptionRow.current_period_end !== billingState.current_period_end);
  useEffect(() => {
    if (!isStale) return;
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.subscription, id], exact: true });
  }, [isStale, queryClient, id]);
}
