import { queryKeys, type InstantRange } from '@scheduler/api-client/queries';
import { conflicts } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { receivedInvitationsQuery } from '@scheduler/platform/received-invitations';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Loads invitations and upcoming conflicts. Failed requests result in empty lists. */
export function usePendingItems({ start: from, end: to }: InstantRange) {
  const { api } = usePlatform();
  const received = useQuery(receivedInvitationsQuery(api));
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
