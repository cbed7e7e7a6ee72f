import { queryKeys, type InstantRange } from '@scheduler/api-client/queries';
import { conflicts, invitations } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Query key shared with the calendar. */
export const receivedInvitationsKey = ['invitations', 'received'];

/** Loads invitations and upcoming conflicts. Failed requests result in empty lists. */
export function usePendingItems({ start: from, end: to }: InstantRange) {
  const { api } = usePlatform();
  const received = useQuery({
    queryKey: receivedInvitationsKey,
    queryFn: ({ signal }) => api.call(invitations.list, { signal }),
  });
  const upcomingConflicts = useQuery({
    queryKey: [...queryKeys.conflicts, 'list', from, to],
    queryFn: ({ signal }) => api.call(conflicts.list, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    invitations: received.data ?? [],
    conflicts: upcomingConflicts.data?.conflicts ?? [],
    /** True while cards may still appear. */
    isPending: received.isPending || upcomingConflicts.isPending,
  };
}
