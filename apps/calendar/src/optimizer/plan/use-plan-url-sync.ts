import { ai } from '@scheduler/contracts/ai';
import { usePlatform } from '@scheduler/platform';
import { createOpenPlan } from '@scheduler/platform/open-plan';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { setOpenPlan, useOpenPlan } from './open-plan.ts';

const PLAN_PARAM = 'plan';
/** Parameters that block URL updates, because concurrent updates would overwrite each other. */
const ACTION_PARAMS = ['optimize', 'find', 'new'];

/** Syncs the open plan with the URL, so that it is restored after a reload. */
export function usePlanUrlSync(): void {
  const { api, queryClient } = usePlatform();
  const [params, setParams] = useSearchParams();
  const openPlan = useOpenPlan();
  const urlPlanId = params.get(PLAN_PARAM);
  // Only the initial URL selects a plan. After that, the URL follows the open plan.
  const [planIdToLoad, setPlanIdToLoad] = useState(openPlan ? null : urlPlanId);
  const planId = openPlan?.plan.plan_id ?? planIdToLoad;
  const hasPendingAction = ACTION_PARAMS.some((name) => params.has(name));

  useEffect(() => {
    if (planIdToLoad === null || openPlan) return;
    let isCanceled = false;
    api
      .call(ai.readPlan, { params: { plan_id: planIdToLoad } })
      .then((plan) => {
        if (!isCanceled) setOpenPlan(queryClient, createOpenPlan(plan));
      })
      // The plan has expired or belongs to another user: remove it from the URL.
      .catch(() => {})
      .finally(() => setPlanIdToLoad(null));
    return () => {
      isCanceled = true;
    };
  }, [planIdToLoad, openPlan, api, queryClient]);

  useEffect(() => {
    if (hasPendingAction || urlPlanId === planId) return;
    setParams(
      (currentParams) => {
        if (planId === null) currentParams.delete(PLAN_PARAM);
        else currentParams.set(PLAN_PARAM, planId);
        return currentParams;
      },
      { replace: true },
    );
  }, [planId, urlPlanId, hasPendingAction, setParams]);
}
