import { ApiError } from '@scheduler/api-client';
import { queryKeys } from '@scheduler/api-client/queries';
import { payments } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const NOT_FOUND = 404;

function parseReturnParams(search: string) {
  const query = new URLSearchParams(search);
  const sessionId = query.get('session_id') ?? undefined;
  const checkout = query.get('checkout');
  const isReturn = sessionId !== undefined || query.has('billing');
  return {
    sessionId,
    isReturn,
    startCheckout: checkout === 'start',
    hasParams: isReturn || checkout !== null,
  };
}

/**
 * Determines how the user reached this screen: from the landing page's offer, back from the
 * checkout or the billing portal, or by normal navigation. After a return, the plan is synced
 * immediately instead of waiting for a webhook. The parameters stay in the URL until the sync
 * succeeds, so a reload retries it.
 */
export function useReturnParams() {
  const { api, navigation, queryClient, reportError } = usePlatform();
  const [{ sessionId, isReturn, startCheckout, hasParams }] = useState(() =>
    parseReturnParams(navigation.get().location.search),
  );
  const { error, isSuccess, isFetching, refetch } = useQuery({
    queryKey: ['return-from-billing', sessionId],
    queryFn: async () => {
      const state = await api.call(payments.sync, { query: { session_id: sessionId }, body: {} });
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      return state;
    },
    enabled: isReturn,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (error) reportError(error, 'return from billing');
  }, [error, reportError]);

  // The checkout session is unknown or belongs to a different account, so a retry wouldn't help.
  const isUnknownSession = error instanceof ApiError && error.status === NOT_FOUND;
  const isDone = !isReturn || isSuccess || isUnknownSession;
  useEffect(() => {
    if (hasParams && isDone) navigation.navigate('/settings', { replace: true });
  }, [hasParams, isDone, navigation]);

  return {
    /** True if the user chose the landing page's offer. The checkout then starts automatically. */
    startCheckout,
    isSyncing: isFetching,
    failed: error !== null,
    retry: error === null || isUnknownSession ? undefined : () => void refetch(),
  };
}
