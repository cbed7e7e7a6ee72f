import type { Plan, PlanProgress } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asksToUpgrade, failureText } from '../failure-text.ts';
import { solve } from './solve.ts';

export type Solving =
  | { status: 'idle' }
  | { status: 'solving'; progress: PlanProgress | null }
  | { status: 'failed'; text: string; upgrade: boolean };

/** Looks for a plan on demand; another search, or leaving the screen, ends the one under way. */
export function useSolve(onPlan: (plan: Plan) => void) {
  const { api } = usePlatform();
  const [state, setState] = useState<Solving>({ status: 'idle' });
  const current = useRef<AbortController>(null);

  const cancel = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setState({ status: 'idle' });
  }, []);
  useEffect(() => () => current.current?.abort(), []);

  const start = async (window: { start: string; end: string }) => {
    current.current?.abort();
    const search = new AbortController();
    current.current = search;
    const { signal } = search;
    setState({ status: 'solving', progress: null });
    try {
      const plan = await solve(api, {
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
        text: failureText(error, t('Failed to optimize your calendar')),
        upgrade: asksToUpgrade(error),
      });
    }
  };
  return { state, start, cancel };
}
