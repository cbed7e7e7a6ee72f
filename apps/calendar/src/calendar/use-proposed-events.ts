import { useMemo } from 'react';
import { useOpenPlan } from '../optimizer/plan/use-open-plan.ts';
import type { DisplayItem } from './calendar-item.ts';
import { planning } from './deferred-modules.ts';

/** Adds the pending proposals of the open plan to the items, once the planning module is loaded. */
export function useProposedEvents(items: readonly DisplayItem[]): readonly DisplayItem[] {
  const planningModule = planning.use();
  const openPlan = useOpenPlan();
  return useMemo(
    () =>
      planningModule && openPlan ? [...items, ...planningModule.toProposedEvents(openPlan)] : items,
    [planningModule, openPlan, items],
  );
}
