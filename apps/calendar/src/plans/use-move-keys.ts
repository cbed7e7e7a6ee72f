import type { KeyboardEvent, RefObject } from 'react';
import { isPending } from './open-plan.ts';
import type { OpenPlan } from '@scheduler/platform/open-plan';
import type { Proposal } from './proposals.ts';
import type { usePlanChanges } from './use-plan-changes.ts';

interface MoveKeys {
  list: RefObject<HTMLElement | null>;
  open: OpenPlan | null;
  proposals: readonly Proposal[];
  chosen: Proposal | undefined;
  changes: ReturnType<typeof usePlanChanges>;
  onChoose: (id: string) => void;
}

/** Arrows choose a row, Y applies it, X skips it, U takes that back. */
export function useMoveKeys({ list, open, proposals, chosen, changes, onChoose }: MoveKeys) {
  const go = (by: 1 | -1) => {
    const index = proposals.findIndex(({ id }) => id === chosen?.id) + by;
    const next = proposals[index];
    if (!next) return;
    onChoose(next.id);
    const row = list.current?.querySelector<HTMLElement>(`[data-move="${next.id}"]`);
    row?.querySelector<HTMLElement>('button')?.focus();
  };
  return (event: KeyboardEvent) => {
    if (!open || !chosen || event.metaKey || event.ctrlKey || event.altKey) return;
    const pending = isPending(open, chosen.id);
    const free = changes.busy.size === 0;
    const acts: Record<string, () => void> = {
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
      ...(pending && free && { y: () => void changes.apply(open, [chosen.id]) }),
      ...(pending && free && { x: () => changes.skip(open, chosen.id) }),
      ...(!pending &&
        free && {
          u: () =>
            Object.hasOwn(open.applied, chosen.id)
              ? void changes.undo(open, chosen)
              : changes.restore(open, chosen.id),
        }),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}
