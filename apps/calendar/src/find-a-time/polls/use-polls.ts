import { events, polls, type Poll } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, undoOption, withBatch } from '@scheduler/platform/undo-write';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../failure-text.ts';

export const pollsKey = ['polls'];

/** One's own polls, newest first. */
export function usePolls() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: pollsKey,
    queryFn: ({ signal }) => api.call(polls.list, { signal }),
  });
}

interface Choice {
  poll: Poll;
  start_time: string;
}

/**
 * Takes a time of a poll: its event is made, and everybody who was asked is invited; or moved there,
 * and they are told.
 */
export function useChoose() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ poll, start_time }: Choice) => {
      let batchId: string | null = null;
      const input = { params: { id: poll.id }, body: { start_time } };
      await api.call(polls.choose, { ...input, onBatch: (batch) => (batchId = batch) });
      return batchId;
    },
    onSuccess: async (batchId, { poll }) => {
      notify.success(
        poll.event_id === null ? t('Event created successfully') : t('Event updated successfully'),
        undoOption({ api, notify, queryClient: client }, batchId),
      );
      await Promise.all([client.invalidateQueries({ queryKey: pollsKey }), readAllAnew(client)]);
    },
    onError: (error, { poll }) => {
      const failed =
        poll.event_id === null ? t('Failed to create event') : t('Failed to update event');
      notify.error(failureText(error, failed));
    },
  });
}

/** Moves an event to a time that suits its guests better; they are told. */
export function useMoveThere() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; start_time: string; end_time: string }) =>
      withBatch((onBatch) => api.call(events.update, { params: { id }, body, onBatch })),
    onSuccess: async ({ batchId }) => {
      notify.success(
        t('Event updated successfully'),
        undoOption({ api, notify, queryClient: client }, batchId),
      );
      await Promise.all([client.invalidateQueries({ queryKey: pollsKey }), readAllAnew(client)]);
    },
    onError: (error) => notify.error(failureText(error, t('Failed to update event'))),
  });
}

/** Deletes a poll; its links answer no more. */
export function useRemovePoll() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(polls.remove, { params: { id } }),
    onSuccess: () => {
      notify.success(t('Poll deleted'));
      return client.invalidateQueries({ queryKey: pollsKey });
    },
    onError: (error) => notify.error(failureText(error, t('Failed to delete the poll'))),
  });
}
