import { ApiError } from '@scheduler/api-client';
import {
  invitations,
  type invitationAnswers,
  type ReceivedInvitation,
} from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { receivedKey } from './use-attention.ts';

export type Answer = (typeof invitationAnswers)[number];

const told = (status: Answer, title: string): string =>
  ({
    accepted: t('Accepted {title}', { title }),
    tentative: t('Answered Maybe to {title}', { title }),
    declined: t('Declined {title}', { title }),
  })[status];

/** Answers an invitation: shown at once, and taken back should it not be taken. */
export function useAnswer({ event_id, title }: ReceivedInvitation) {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  const show = (status: ReceivedInvitation['status']) =>
    client.setQueryData<ReceivedInvitation[]>(receivedKey, (all) =>
      all?.map((one) => (one.event_id === event_id ? { ...one, status } : one)),
    );
  return useMutation({
    mutationFn: (status: Answer) =>
      withBatch((onBatch) =>
        api.call(invitations.respond, { params: { event_id }, body: { status }, onBatch }),
      ),
    onMutate: async (status) => {
      await client.cancelQueries({ queryKey: receivedKey });
      const before = client
        .getQueryData<ReceivedInvitation[]>(receivedKey)
        ?.find((one) => one.event_id === event_id)?.status;
      show(status);
      return before;
    },
    onSuccess: ({ batchId }, status) => notify.success(told(status, title), undo(batchId)),
    onError: (error, _status, before) => {
      if (before) show(before);
      const stands = error instanceof ApiError && error.status < 500;
      notify.error(stands ? error.message : t('Failed to answer the invitation'));
    },
    onSettled: () => readAllAnew(client),
  });
}
