import { subscriptionQuery } from '@scheduler/api-client/queries';
import { usePlatform, useUser } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatPlanLabel } from '../layout/plan-label.ts';

/** Reports the label of the user's plan. */
export function PlanWatcher({ onPlan }: { onPlan: (plan: string | undefined) => void }) {
  const { session } = usePlatform();
  const [now] = useState(Date.now);
  const { data } = useQuery(
    subscriptionQuery({ userId: useUser().id, accessToken: session.accessToken }),
  );
  const plan = data && formatPlanLabel(data, now);
  useEffect(() => onPlan(plan), [onPlan, plan]);
  return null;
}
