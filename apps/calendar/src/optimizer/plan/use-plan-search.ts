import type { Plan, PlanProgress } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useEffect, useRef, useState } from 'react';
import { isUpgradeError, getErrorMessage } from '@scheduler/platform/error-messages';
import { requestPlan } from './plan-requests.ts';

export type PlanSearchState =
  | { status: 'idle' }
  | { status: 'solving'; progress: PlanProgress | null }
  | { status: 'failed'; text: string; upgrade: boolean };

/** Searches for a plan on demand. A new search or unmounting aborts the current one. */
export function usePlanSearch(onPlan: (plan: Plan) => void) {
  const { api } = usePlatform();
  const [state, setState] = useState<PlanSearchState>({ status: 'idle' });
  const controllerRef = useRef<AbortController>(null);

  const cancel = () => {
    controllerRef.current?.abort();
    setState({ status: 'idle' });
  };
  useEffect(() => () => controllerRef.current?.abort(), []);

  const start = async (window: { start: string; end: string }) => {
    controllerRef.current?.abort();
    const controller = new AbortController();
    controllerRef.current = controller;
    const { signal } = controller;
    setState({ status: 'solving', progress: null });
    try {
      const plan = await requestPlan(api, {
        window,
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) setState({ status: 'solving', progress });
        },
      });
      if (signal.aborted) return;
      setState({ status: 'idle' });
      onPlan(plan);
    } catch (error) {
      if (signal.aborted) return;
      setState({
        status: 'failed',
        text: getErrorMessage(error, t("Couldn't optimize your calendar.")),
        upgrade: isUpgradeError(error),
      });
    }
  };
  return { state, start, cancel };
}
