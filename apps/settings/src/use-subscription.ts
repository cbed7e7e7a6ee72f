import { subscriptionQuery } from '@scheduler/api-client/queries';
import { usePlatform, useUser } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';

/** The person's subscription row, as the data API has it. */
export function useSubscription() {
  const { session } = usePlatform();
  const { id: userId } = useUser();
  return useQuery(subscriptionQuery({ userId, accessToken: () => session.accessToken() }));
}
