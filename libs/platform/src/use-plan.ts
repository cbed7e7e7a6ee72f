import { subscriptionQuery } from '@scheduler/api-client/queries';
import { planFeatures, planInForce, type PlanFeatures } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { usePlatform, useUser } from './platform-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** What the plan includes; Free while it is unknown or cannot be read. */
export function usePlan(now: number): { features: PlanFeatures; known: boolean } {
  const { session } = usePlatform();
  const { id } = useUser();
  const plan = useQuery(
    subscriptionQuery({ userId: id, accessToken: () => session.accessToken() }),
  );
  const features = planFeatures[planInForce(plan.data ?? FREE_SUBSCRIPTION, now)];
  return { features, known: !plan.isPending };
}
