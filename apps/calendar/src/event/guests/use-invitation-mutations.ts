import type { RouteBody } from '@scheduler/contracts';
import { invitations, type Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getRejectionMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { getFieldErrors } from '../../forms/field-errors.ts';
import { useApiMutation } from '../../use-api-mutation.ts';

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

/** Errors of fields are displayed by the form. */
export const useReplyToInvitation = () =>
  useApiMutation({
    call: (api, { subject, body }: ReplyRequest, onBatch) =>
      api.call(invitations.respond, { params: { event_id: subject.id }, body, onBatch }),
    successMessage: (_response, { subject, body }) =>
      formatSuccessMessage(body.status, subject.title),
    onSuccess: (queryClient) => void invalidateCalendarQueries(queryClient),
    failureMessage: (error) =>
      getRejectionMessage(error, t("Couldn't send your reply. Try again.")),
    showError: (error) => getFieldErrors(error) !== null,
  });

interface GuestProposal {
  eventId: string;
  guest: string;
}

/** Moves the event to the time proposed by a guest. */
export const useAcceptProposal = () =>
  useApiMutation({
    call: (api, { eventId: id, guest: user_email }: GuestProposal, onBatch) =>
      api.call(invitations.acceptProposal, { params: { id }, body: { user_email }, onBatch }),
    successMessage: t('Event updated successfully'),
    onSuccess: (queryClient) => void invalidateCalendarQueries(queryClient),
    failureMessage: (error) => getRejectionMessage(error, t('Failed to update event')),
  });

export const useDismissProposal = () =>
  useApiMutation({
    call: (api, { eventId: id, guest: user_email }: GuestProposal) =>
      api.call(invitations.dismissProposal, { params: { id }, body: { user_email } }),
    onSuccess: (queryClient, _response, { eventId }) =>
      queryClient.invalidateQueries({ queryKey: getSentInvitationsKey(eventId) }),
    failureMessage: (error) =>
      getRejectionMessage(error, t("Couldn't dismiss the proposed time. Check your connection.")),
  });
