import { events, polls, type Poll } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../use-api-mutation.ts';

const pollsKey = ['polls'];

/** Loads the user's polls, newest first. */
export function usePolls() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: pollsKey,
    queryFn: ({ signal }) => api.call(polls.list, { signal }),
  });
}

interface BookTimeRequest {
  poll: Poll;
  start_time: string;
  /** Whether people who replied through the shared link are invited. */
  invitesUnverified?: boolean;
}

export const invalidatePolls = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: pollsKey });

const invalidateEventsAndPolls = (queryClient: QueryClient) =>
  Promise.all([invalidatePolls(queryClient), invalidateCalendarQueries(queryClient)]);

/**
 * Books one of the times in a poll. Creates the event and invites all guests; if the event already
 * exists, moves it and notifies them.
 */
export const useBookTime = () =>
  useApiMutation({
    call: (api, { poll, start_time, invitesUnverified = true }: BookTimeRequest, onBatch) => {
      const body = { start_time, ...(!invitesUnverified && { invite_unverified: false }) };
      return api.call(polls.choose, { params: { id: poll.id }, body, onBatch });
    },
    successMessage: (_response, { poll }) =>
      poll.event_id === null ? t('Event created successfully') : t('Event updated successfully'),
    onSuccess: invalidateEventsAndPolls,
    failureMessage: (error, { poll }) =>
      getErrorMessage(
        error,
        poll.event_id === null ? t('Failed to create event') : t('Failed to update event'),
      ),
  });

/** Moves an event to a suggested time. The server notifies the guests. */
export const useRescheduleEvent = () =>
  useApiMutation({
    call: (api, { id, ...body }: { id: string; start_time: string; end_time: string }, onBatch) =>
      api.call(events.update, { params: { id }, body, onBatch }),
    successMessage: t('Event updated successfully'),
    onSuccess: invalidateEventsAndPolls,
    failureMessage: t('Failed to update event'),
  });

/** Deletes a poll, which also invalidates its links. */
export const useDeletePoll = () =>
  useApiMutation({
    call: (api, id: string) => api.call(polls.remove, { params: { id } }),
    successMessage: t('Poll deleted'),
    onSuccess: invalidatePolls,
    failureMessage: t("Couldn't delete the poll. Try again."),
  });
