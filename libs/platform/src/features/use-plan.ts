import { subscriptionQuery } from '@scheduler/api-client/queries';
import { planFeatures, getEffectivePlan, type PlanFeatures } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { usePlatform, useUser } from '../platform-context.tsx';
import { useQuery } from '@tanstack/react-query';

/**
 * Returns the features of the user's plan. Defaults to Free while it is loading or unavailable.
 *
 * @param now epoch milliseconds
 */
export function usePlan(now: number): { features: PlanFeatures; isLoaded: boolean } {
  const { session } = usePlatform();
  const { id } = useUser();
  const plan = useQuery(
    subscriptionQuery({ userId: id, accessToken: () => session.accessToken() }),
  );
  const features = planFeatures[getEffectivePlan(plan.data ?? FREE_SUBSCRIPTION, now)];
  return { features, isLoaded: !plan.isPending };
}
