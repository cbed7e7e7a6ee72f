import { useMemo } from 'react';
import { useOpenPlan } from '../plans/use-open-plan.ts';
import type { DrawnItem } from './calendar-item.ts';
import { planning } from './planning-later.ts';

/** Items with what is proposed and not decided beside them, as soon as the code for that is there. */
export function useProposed(items: readonly DrawnItem[]): readonly DrawnItem[] {
  const part = planning.use();
  const open = useOpenPlan();
  return useMemo(
    () => (part && open ? [...items, ...part.pencilItems(open)] : items),
    [part, open, items],
  );
}
