import { subscriptionQuery } from '@scheduler/api-client/queries';
import { planInForce } from '@scheduler/contracts';
import { FREE_SUBSCRIPTION } from '@scheduler/contracts/billing';
import { usePlatform, useUser } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The person's subscription row, as the data API has it. */
export function useSubscription() {
  const { session } = usePlatform();
  const { id: userId } = useUser();
  return useQuery(subscriptionQuery({ userId, accessToken: () => session.accessToken() }));
}

/** The plan in force; Free while it is unknown, so that nothing is promised that may be refused. */
export function usePlan() {
  const { data = FREE_SUBSCRIPTION } = useSubscription();
  const [now] = useState(() => Date.now());
  return planInForce(data, now);
}
