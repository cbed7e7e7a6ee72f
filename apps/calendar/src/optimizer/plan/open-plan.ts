import type { Plan } from '@scheduler/contracts/ai';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { openPlanKey, type OpenPlan } from '@scheduler/platform/open-plan';

export type Decisions = Pick<OpenPlan, 'applied' | 'skipped'>;

/** Reads the open plan from the query cache. It is set by `setOpenPlan` and never fetched. */
export const useOpenPlan = (): OpenPlan | null =>
  useQuery<OpenPlan | null>({
    queryKey: openPlanKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  }).data ?? null;

/** Opens a plan, or closes the open one if `null`. */
export const setOpenPlan = (queryClient: QueryClient, openPlan: OpenPlan | null): void =>
  void queryClient.setQueryData<OpenPlan | null>(openPlanKey, openPlan);

/** Records a decision, unless another plan has been opened since then. */
export function updateDecisions(
  queryClient: QueryClient,
  { plan_id }: Plan,
  decision: (openPlan: OpenPlan) => Partial<Decisions>,
): void {
  const openPlan = queryClient.getQueryData<OpenPlan | null>(openPlanKey);
  if (openPlan?.plan.plan_id === plan_id)
    setOpenPlan(queryClient, { ...openPlan, ...decision(openPlan) });
}

/** Returns whether a proposal is neither applied nor skipped. */
export const isPending = ({ applied, skipped }: Decisions, id: string): boolean =>
  !Object.hasOwn(applied, id) && !skipped.includes(id);
