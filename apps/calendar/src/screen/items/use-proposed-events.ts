import { useMemo } from 'react';
import { useOpenPlan } from '../../optimizer/plan/use-open-plan.ts';
import { toProposedEvents } from '../../optimizer/proposed-changes/proposed-events.ts';
import type { DisplayItem } from './calendar-item.ts';

/** Adds the pending proposals of the open plan to the items. */
export function useProposedEvents(items: DisplayItem[]): DisplayItem[] {
  const openPlan = useOpenPlan();
  return useMemo(
    () => (openPlan ? [...items, ...toProposedEvents(openPlan)] : items),
    [openPlan, items],
  );
}
