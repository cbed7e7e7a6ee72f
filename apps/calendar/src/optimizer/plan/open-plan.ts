import type { Plan } from '@scheduler/contracts/ai';
import type { QueryClient } from '@tanstack/react-query';
import { openPlanKey, type OpenPlan } from '@scheduler/platform/open-plan';

export type Decisions = Pick<OpenPlan, 'applied' | 'skipped'>;

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

/** Returns whether the plan has pending proposals. */
export const hasPending = (openPlan: OpenPlan): boolean =>
  [...openPlan.plan.moves, ...openPlan.plan.task_chunks].some(({ id }) => isPending(openPlan, id));
