import { ApiError } from '@scheduler/api-client';
import { queryKeys } from '@scheduler/api-client/queries';
import { payments } from '@scheduler/contracts/billing';
import { usePlatform } from '@scheduler/platform';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const NOT_FOUND = 404;

/** What the address says of where one comes from. */
function arrivalIn(search: string) {
  const query = new URLSearchParams(search);
  const session = query.get('session_id') ?? undefined;
  const checkout = query.get('checkout');
  const returns = session !== undefined || query.has('billing');
  return {
    session,
    returns,
    wantsPro: checkout === 'start',
    isMarked: returns || checkout !== null,
  };
}

/**
 * How one came to the screen: by the landing page's offer, back from checkout or the portal, or
 * otherwise. Back from there the plan is read at once, and no webhook is waited for. Until that is
 * done the address stays as it is, so that a reload tries again.
 */
export function useArrival() {
  const { api, navigation, queryClient, reportError } = usePlatform();
  const [{ session, returns, wantsPro, isMarked }] = useState(() =>
    arrivalIn(navigation.get().location.search),
  );
  const { error, isSuccess, isFetching, refetch } = useQuery({
    queryKey: ['return-from-billing', session],
    queryFn: async () => {
      const state = await api.call(payments.sync, { query: { session_id: session }, body: {} });
      await queryClient.invalidateQueries({ queryKey: queryKeys.subscription });
      return state;
    },
    enabled: returns,
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  useEffect(() => {
    if (error) reportError(error, 'return from billing');
  }, [error, reportError]);

  // A checkout of another account, or none: asking again would not help.
  const isStrange = error instanceof ApiError && error.status === NOT_FOUND;
  const isOver = !returns || isSuccess || isStrange;
  useEffect(() => {
    if (isMarked && isOver) navigation.navigate('/settings', { replace: true });
  }, [isMarked, isOver, navigation]);

  return {
    /** The landing page's offer was taken: the checkout comes without a further click. */
    wantsPro,
    isSyncing: isFetching,
    failed: error !== null,
    retry: error === null || isStrange ? undefined : () => void refetch(),
  };
}
