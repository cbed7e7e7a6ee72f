import { queryKeys, subscriptionQuery } from '@scheduler/api-client/queries';
import type { PlanState } from '@scheduler/contracts';
import { usePlatform, useUser } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The person's subscription row, as the data API has it. */
export function useSubscription() {
  const { session } = usePlatform();
  const { id: userId } = useUser();
  return useQuery(subscriptionQuery({ userId, accessToken: () => session.accessToken() }));
}

/**
 * Billing looks at the payment provider where no webhook came: what it finds then is newer than the
 * row that every screen shares, which is read again.
 */
export function useSameRow(row: PlanState | undefined, state: PlanState | undefined): void {
  const { queryClient } = usePlatform();
  const { id } = useUser();
  const differs =
    row !== undefined &&
    state !== undefined &&
    (row.plan_type !== state.plan_type ||
      row.status !== state.status ||
      row.current_period_end !== state.current_period_end);
  useEffect(() => {
    if (!differs) return;
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.subscription, id], exact: true });
  }, [differs, queryClient, id]);
}
