import { subscriptionQuery } from '@scheduler/api-client/queries';
import { planFeatures, getEffectivePlan, type PlanFeatures } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { usePlatform, useUser } from '../platform-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Loads the user's subscription. Accounts without one are on Free. */
export function useSubscription() {
  const { session } = usePlatform();
  const { id: userId } = useUser();
  return useQuery(subscriptionQuery({ userId, accessToken: session.accessToken }));
}

/**
 * Returns the features of the user's plan. Defaults to Free while it is loading or unavailable.
 *
 * @param now epoch milliseconds
 */
export function usePlan(now: number): { features: PlanFeatures; isLoaded: boolean } {
  const { data = FREE_SUBSCRIPTION, isPending } = useSubscription();
  return { features: planFeatures[getEffectivePlan(data, now)], isLoaded: !isPending };
}
