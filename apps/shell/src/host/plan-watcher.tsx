import { useSubscription } from '@scheduler/platform/use-plan';
import { useEffect, useState } from 'react';
import { formatPlanLabel } from '../layout/plan-label.ts';

/** Reports the label of the user's plan. */
export function PlanWatcher({ onPlan }: { onPlan: (plan: string | undefined) => void }) {
  const [now] = useState(Date.now);
  const { data } = useSubscription();
  const plan = data && formatPlanLabel(data, now);
  useEffect(() => onPlan(plan), [onPlan, plan]);
  return null;
}
