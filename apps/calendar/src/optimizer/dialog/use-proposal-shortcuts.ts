import type { KeyboardEvent, RefObject } from 'react';
import { isPending } from '../plan/open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import type { Proposal } from '../plan/proposals.ts';
import type { usePlanActions } from '../plan/use-plan-actions.ts';

interface ProposalShortcuts {
  list: RefObject<HTMLElement | null>;
  openPlan: OpenPlan | null;
  proposals: readonly Proposal[];
  selected: Proposal | undefined;
  planActions: ReturnType<typeof usePlanActions>;
  onSelect: (id: string) => void;
}

/** Handles shortcuts: arrow keys select a row, Y applies it, X skips it, and U undoes either. */
export function useProposalShortcuts({
  list,
  openPlan,
  proposals,
  selected,
  planActions,
  onSelect,
}: ProposalShortcuts) {
  const selectAdjacent = (offset: 1 | -1) => {
    const index = proposals.findIndex(({ id }) => id === selected?.id) + offset;
    const next = proposals[index];
    if (!next) return;
    onSelect(next.id);
    const row = list.current?.querySelector<HTMLElement>(`[data-move="${next.id}"]`);
    row?.querySelector<HTMLElement>('button')?.focus();
  };
  return (event: KeyboardEvent) => {
    if (!openPlan || !selected || event.metaKey || event.ctrlKey || event.altKey) return;
    const isSelectedPending = isPending(openPlan, selected.id);
    const isIdle = planActions.busy.size === 0;
    const actions: Record<string, false | (() => void)> = {
      ArrowDown: () => selectAdjacent(1),
      ArrowUp: () => selectAdjacent(-1),
      y: isIdle && isSelectedPending && (() => void planActions.apply(openPlan, [selected.id])),
      x: isIdle && isSelectedPending && (() => planActions.skip(openPlan, selected.id)),
      u: isIdle && !isSelectedPending && (() => void planActions.undo(openPlan, selected)),
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
}
