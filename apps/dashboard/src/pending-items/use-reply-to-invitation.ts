import {
  invitations,
  type invitationReplies,
  type ReceivedInvitation,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getRejectionMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { useMutation } from '@tanstack/react-query';
import { receivedInvitationsKey } from './use-pending-items.ts';

export type Reply = (typeof invitationReplies)[number];

const formatSuccessMessage = (status: Reply, title: string): string =>
  ({
    accepted: t('Accepted {title}', { title }),
    tentative: t('Replied Maybe to {title}', { title }),
    declined: t('Declined {title}', { title }),
  })[status];

/** Replies to an invitation with an optimistic update that is rolled back on error. */
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
