import type { Plan } from '@scheduler/contracts/ai';
import type { QueryClient } from '@tanstack/react-query';
import { openPlanKey, type OpenPlan } from '@scheduler/platform/open-plan';

export type Decisions = Pick<OpenPlan, 'applied' | 'skipped'>;

/** Opens a plan, or with `null` puts the open one away. */
export const openPlan = (client: QueryClient, open: OpenPlan | null): void =>
  void client.setQueryData<OpenPlan | null>(openPlanKey, open);

/** Notes a decision, unless another plan was opened in the meantime. */
export function decide(
  client: QueryClient,
  { plan_id }: Plan,
  decision: (open: OpenPlan) => Partial<Decisions>,
): void {
  const open = client.getQueryData<OpenPlan | null>(openPlanKey);
  if (open?.plan.plan_id === plan_id) openPlan(client, { ...open, ...decision(open) });
}

/** Whether nothing was decided on a proposal: it is still in pencil. */
export const isPending = ({ applied, skipped }: Decisions, id: string): boolean =>
  !Object.hasOwn(applied, id) && !skipped.includes(id);

/** Whether something of it is still in pencil. */
export const hasPending = (open: OpenPlan): boolean =>
  [...open.plan.moves, ...open.plan.task_chunks].some(({ id }) => isPending(open, id));
