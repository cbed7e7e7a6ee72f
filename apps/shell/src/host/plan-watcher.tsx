import { subscriptionQuery } from '@scheduler/api-client/queries';
import { usePlatform, useUser } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { planLine } from '../layout/plan-line.ts';

/** Tells the plan in words, as the shared cache has it. */
export function PlanWatcher({ onPlan }: { onPlan: (plan: string | undefined) => void }) {
  const { session } = usePlatform();
  const [now] = useState(Date.now);
  const { data } = useQuery(
    subscriptionQuery({ userId: useUser().id, accessToken: session.accessToken }),
  );
  const plan = data && planLine(data, now);
  useEffect(() => onPlan(plan), [onPlan, plan]);
  return null;
}
