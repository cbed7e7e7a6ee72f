import { ApiError } from '@scheduler/api-client';
import type { BodyOf } from '@scheduler/contracts';
import { invitations, type Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fieldErrorsOf } from '../../field-errors.ts';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';

export const receivedKey = ['invitations', 'received'];
export const sentKey = (id: string) => ['invitations', 'sent', id];

/** What can be answered: an event on one's calendar, or an invitation that is on none yet. */
export type Answerable = Pick<
  Event,
  'id' | 'title' | 'start_time' | 'end_time' | 'is_all_day' | 'start_date' | 'end_date'
> & { original_start_time: string | null };

interface Response {
  subject: Answerable;
  body: BodyOf<typeof invitations.respond>;
}

const told = (status: Response['body']['status'], title: string): string =>
  ({
    accepted: t('Accepted {title}', { title }),
    tentative: t('Answered Maybe to {title}', { title }),
    declined: t('Declined {title}', { title }),
  })[status];

const refusalOf = (error: Error, otherwise: string) =>
  error instanceof ApiError && error.status < 500 ? error.message : otherwise;

export function useRespond() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  const faultsOf = (error: Error) =>
    Object.fromEntries(fieldErrorsOf(error).map(({ field, message }) => [field, message]));
  const mutation = useMutation({
    mutationFn: ({ subject, body }: Response) =>
      withBatch((onBatch) =>
        api.call(invitations.respond, { params: { event_id: subject.id }, body, onBatch }),
      ),
    onSuccess: ({ batchId }, { subject, body }) => {
      notify.success(told(body.status, subject.title), undo(batchId));
      void readAllAnew(client);
    },
    onError: (error) => {
      if (fieldErrorsOf(error).length > 0) return;
      notify.error(refusalOf(error, t('Failed to answer the invitation')));
    },
  });
  return { ...mutation, faultsOf };
}

interface GuestProposal {
  eventId: string;
  guest: string;
}

/** Moves the event to the time that a guest proposed. */
export function useAcceptProposal() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ eventId: id, guest: user_email }: GuestProposal) =>
      withBatch((onBatch) =>
        api.call(invitations.acceptProposal, { params: { id }, body: { user_email }, onBatch }),
      ),
    onSuccess: ({ batchId }) => {
      notify.success(t('Event updated successfully'), undo(batchId));
      void readAllAnew(client);
    },
    onError: (error) => notify.error(refusalOf(error, t('Failed to update event'))),
  });
}

export function useDismissProposal() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId: id, guest: user_email }: GuestProposal) =>
      api.call(invitations.dismissProposal, { params: { id }, body: { user_email } }),
    onSuccess: (_nothing, { eventId }) => client.invalidateQueries({ queryKey: sentKey(eventId) }),
    onError: (error) => notify.error(refusalOf(error, t('Failed to dismiss the proposal'))),
  });
}
