import { events, polls, type Poll } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { invalidateCalendarQueries, getUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '@scheduler/platform/error-messages';

export const pollsKey = ['polls'];

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

/**
 * Books one of the times in a poll. Creates the event and invites all guests; if the event already
 * exists, moves it and notifies them.
 */
export function useBookTime() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ poll, start_time, invitesUnverified = true }: BookTimeRequest) => {
      let batchId: string | null = null;
      const body = { start_time, ...(!invitesUnverified && { invite_unverified: false }) };
      const input = { params: { id: poll.id }, body };
      await api.call(polls.choose, { ...input, onBatch: (id) => (batchId = id) });
      return batchId;
    },
    onSuccess: async (batchId, { poll }) => {
      notify.success(
        poll.event_id === null ? t('Event created successfully') : t('Event updated successfully'),
        getUndoOptions({ api, notify, queryClient }, batchId),
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: pollsKey }),
        invalidateCalendarQueries(queryClient),
      ]);
    },
    onError: (error, { poll }) => {
      const fallback =
        poll.event_id === null ? t('Failed to create event') : t('Failed to update event');
      notify.error(getErrorMessage(error, fallback));
    },
  });
}

/** Moves an event to a suggested time. The server notifies the guests. */
export function useRescheduleEvent() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; start_time: string; end_time: string }) =>
      withBatchId((onBatch) => api.call(events.update, { params: { id }, body, onBatch })),
    onSuccess: async ({ batchId }) => {
      notify.success(
        t('Event updated successfully'),
        getUndoOptions({ api, notify, queryClient }, batchId),
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: pollsKey }),
        invalidateCalendarQueries(queryClient),
      ]);
    },
    onError: (error) => notify.error(getErrorMessage(error, t('Failed to update event'))),
  });
}

/** Deletes a poll, which also invalidates its links. */
export function useDeletePoll() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(polls.remove, { params: { id } }),
    onSuccess: () => {
      notify.success(t('Poll deleted'));
      return queryClient.invalidateQueries({ queryKey: pollsKey });
    },
    onError: (error) =>
      notify.error(getErrorMessage(error, t("Couldn't delete the poll. Try again."))),
  });
}
