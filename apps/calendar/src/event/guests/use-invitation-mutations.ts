import type { RouteBody } from '@scheduler/contracts';
import { invitations, type Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getRejectionMessage } from '@scheduler/platform/error-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getFieldErrors } from '../../field-errors.ts';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '@scheduler/platform/undo';

export const receivedInvitationsKey = ['invitations', 'received'];
export const getSentInvitationsKey = (id: string) => ['invitations', 'sent', id];

/** An event in the user's calendar, or an invitation that is not in a calendar yet. */
export type InvitationSubject = Pick<
  Event,
  'id' | 'title' | 'start_time' | 'end_time' | 'is_all_day' | 'start_date' | 'end_date'
> & { original_start_time: string | null };

interface ReplyRequest {
  subject: InvitationSubject;
  body: RouteBody<typeof invitations.respond>;
}

const formatSuccessMessage = (status: ReplyRequest['body']['status'], title: string): string =>
  ({
    accepted: t('Accepted {title}', { title }),
    tentative: t('Replied Maybe to {title}', { title }),
    declined: t('Declined {title}', { title }),
  })[status];

export function useReplyToInvitation() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  const getFieldErrorMessages = (error: Error) =>
    Object.fromEntries(getFieldErrors(error).map(({ field, message }) => [field, message]));
  const mutation = useMutation({
    mutationFn: ({ subject, body }: ReplyRequest) =>
      withBatchId((onBatch) =>
        api.call(invitations.respond, { params: { event_id: subject.id }, body, onBatch }),
      ),
    onSuccess: ({ batchId }, { subject, body }) => {
      notify.success(formatSuccessMessage(body.status, subject.title), getUndoOption(batchId));
      void invalidateCalendarQueries(queryClient);
    },
    onError: (error) => {
      if (getFieldErrors(error).length > 0) return;
      notify.error(getRejectionMessage(error, t("Couldn't send your reply. Try again.")));
    },
  });
  return { ...mutation, getFieldErrorMessages };
}

interface GuestProposal {
  eventId: string;
  guest: string;
}

/** Moves the event to the time proposed by a guest. */
export function useAcceptProposal() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ eventId: id, guest: user_email }: GuestProposal) =>
      withBatchId((onBatch) =>
        api.call(invitations.acceptProposal, { params: { id }, body: { user_email }, onBatch }),
      ),
    onSuccess: ({ batchId }) => {
      notify.success(t('Event updated successfully'), getUndoOption(batchId));
      void invalidateCalendarQueries(queryClient);
    },
    onError: (error) => notify.error(getRejectionMessage(error, t('Failed to update event'))),
  });
}

export function useDismissProposal() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId: id, guest: user_email }: GuestProposal) =>
      api.call(invitations.dismissProposal, { params: { id }, body: { user_email } }),
    onSuccess: (_response, { eventId }) =>
      queryClient.invalidateQueries({ queryKey: getSentInvitationsKey(eventId) }),
    onError: (error) =>
      notify.error(
        getRejectionMessage(error, t("Couldn't dismiss the proposed time. Check your connection.")),
      ),
  });
}
