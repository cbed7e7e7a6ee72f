import { ai } from '@scheduler/contracts/ai';
import { usePlatform } from '@scheduler/platform';
import { newlyOpen } from '@scheduler/platform/open-plan';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { openPlan } from './open-plan.ts';
import { useOpenPlan } from './use-open-plan.ts';

const PLAN = 'plan';
/** Done with the address first: two changes of it at once would undo each other. */
const ASKS = ['optimize', 'find', 'new'];

/** Keeps the open plan in the address, and opens the one that stands there: a reload loses none. */
export function usePlanInAddress(): void {
  const { api } = usePlatform();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const open = useOpenPlan();
  const told = params.get(PLAN);
  // Only what the address held when the screen was opened: later it follows the plan.
  const [wanted, setWanted] = useState(open ? null : told);
  const id = open?.plan.plan_id ?? wanted;
  const isAsked = ASKS.some((name) => params.has(name));

  useEffect(() => {
    if (wanted === null || open) return;
    let isLeft = false;
    api
      .call(ai.readPlan, { params: { plan_id: wanted } })
      .then((plan) => {
        if (!isLeft) openPlan(client, newlyOpen(plan));
      })
      // It is over, or not theirs: the address forgets it.
      .catch(() => {})
      .finally(() => setWanted(null));
    return () => {
      isLeft = true;
    };
  }, [wanted, open, api, client]);

  useEffect(() => {
    if (isAsked || told === id) return;
    setParams(
      (old) => {
        if (id === null) old.delete(PLAN);
        else old.set(PLAN, id);
        return old;
      },
      { replace: true },
    );
  }, [id, told, isAsked, setParams]);
}
