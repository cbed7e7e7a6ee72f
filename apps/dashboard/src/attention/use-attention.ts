import { queryKeys, type Range } from '@scheduler/api-client/queries';
import { conflicts, invitations } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';

/** As the calendar keeps them, too. */
export const receivedKey = ['invitations', 'received'];

/** What waits for the person: invitations, and conflicts within `window`. A failure shows none. */
export function useAttention({ start: from, end: to }: Range) {
  const { api } = usePlatform();
  const received = useQuery(
    queryOptions({
      queryKey: receivedKey,
      queryFn: ({ signal }) => api.call(invitations.list, { signal }),
    }),
  );
  const ahead = useQuery(
    queryOptions({
      queryKey: [...queryKeys.conflicts, 'list', from, to],
      queryFn: ({ signal }) => api.call(conflicts.list, { query: { from, to }, signal }),
      placeholderData: keepPreviousData,
    }),
  );
  return {
    invitations: received.data ?? [],
    conflicts: ahead.data?.conflicts ?? [],
    /** Until then a card might still appear. */
    isPending: received.isPending || ahead.isPending,
  };
}
