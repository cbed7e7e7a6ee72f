import {
  invitations,
  type invitationReplies,
  type ReceivedInvitation,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { ApiClient } from '@scheduler/api-client';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { getRejectionMessage } from '../errors/error-messages.ts';
import { usePlatform } from '../platform-context.tsx';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '../undo/undo.ts';

const receivedInvitationsKey = ['invitations', 'received'];

/**
 * Query for the invitations that the user has received. All screens share its cache.
 *
 * @param api client of the product's API
 */
export const receivedInvitationsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: receivedInvitationsKey,
    queryFn: ({ signal }) => api.call(invitations.list, { signal }),
  });

/** A reply to an invitation. */
export type Reply = (typeof invitationReplies)[number];

const formatSuccessMessage = (status: Reply, title: string): string =>
  ({
    accepted: t('Accepted {title}', { title }),
    tentative: t('Replied Maybe to {title}', { title }),
    declined: t('Declined {title}', { title }),
  })[status];

/**
 * Replies to an invitation with an optimistic update that is rolled back on error.
 *
 * @returns a mutation whose variable is the reply; it notifies the user of its result
 */
export function useReplyToInvitation({ event_id, title }: ReceivedInvitation) {
  const { api, notify, queryClient } = usePlatform();
  const getUndoOptions = useUndoOptions();
  const setCachedStatus = (status: ReceivedInvitation['status']) =>
    queryClient.setQueryData<ReceivedInvitation[]>(receivedInvitationsKey, (cached) =>
      cached?.map((invitation) =>
        invitation.event_id === event_id ? { ...invitation, status } : invitation,
      ),
    );
  return useMutation({
    mutationFn: (status: Reply) =>
      withBatchId((onBatch) =>
        api.call(invitations.respond, { params: { event_id }, body: { status }, onBatch }),
      ),
    onMutate: async (status) => {
      await queryClient.cancelQueries({ queryKey: receivedInvitationsKey });
      const previousStatus = queryClient
        .getQueryData<ReceivedInvitation[]>(receivedInvitationsKey)
        ?.find((invitation) => invitation.event_id === event_id)?.status;
      setCachedStatus(status);
      return previousStatus;
    },
    onSuccess: ({ batchId }, status) =>
      notify.success(formatSuccessMessage(status, title), getUndoOptions(batchId)),
    onError: (error, _status, previousStatus) => {
      if (previousStatus) setCachedStatus(previousStatus);
      notify.error(getRejectionMessage(error, t("Couldn't send your reply. Try again.")));
    },
    onSettled: () => invalidateCalendarQueries(queryClient),
  });
}
