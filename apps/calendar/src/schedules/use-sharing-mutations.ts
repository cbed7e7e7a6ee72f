import { queryKeys } from '@scheduler/api-client/queries';
import type { RouteBody } from '@scheduler/contracts';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getErrorToastOptions, getErrorMessage } from '@scheduler/platform/error-messages';
import { cacheSchedule } from './use-schedule-mutations.ts';

/** Returns a factory for `onError` handlers that show an error toast. */
function useErrorToast() {
  const { notify } = usePlatform();
  return (fallback: string) => (error: Error) => {
    const message = getErrorMessage(error, fallback);
    notify.error(message, getErrorToastOptions(error));
  };
}

/** Refetches the data that changes when the user gains or loses access to a schedule. */
function invalidateScheduleQueries(queryClient: QueryClient) {
  const keys = [queryKeys.schedules, queryKeys.events, queryKeys.conflicts];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

interface ShareRequest {
  id: string;
  body: RouteBody<typeof schedules.share>;
}

export function useShareSchedule() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: ShareRequest) => api.call(schedules.share, { query: { id }, body }),
    onSuccess: (updatedSchedule) => {
      cacheSchedule(queryClient, updatedSchedule);
      notify.success(t('Schedule shared successfully'));
    },
  });
}

/** Changes the role of an existing member. */
export function useChangeRole() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ id, body }: ShareRequest) => api.call(schedules.share, { query: { id }, body }),
    onSuccess: (updatedSchedule) => cacheSchedule(queryClient, updatedSchedule),
    onError: showError(t("Couldn't change the role. Try again.")),
  });
}

export function useRevokeShare() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (query: { id: string; email: string }) => api.call(schedules.revoke, { query }),
    onSuccess: (updatedSchedule, { email }) => {
      cacheSchedule(queryClient, updatedSchedule);
      notify.success(t('No longer shared with {email}', { email }));
    },
    onError: showError(t("Couldn't stop sharing. Try again.")),
  });
}

export function useLeaveSchedule() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ id }: Schedule) => api.call(schedules.leave, { query: { id } }),
    onSuccess: (_response, { name }) => {
      invalidateScheduleQueries(queryClient);
      notify.success(t('You left {name}', { name }));
    },
    onError: showError(t("Couldn't leave the schedule. Try again.")),
  });
}

export const shareInvitationsKey = [...queryKeys.schedules, 'invitations'];

export function useReplyToShareInvitation() {
  const { api } = usePlatform();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: async ({ id, accepted }: { id: string; accepted: boolean }) => {
      await api.call(accepted ? schedules.accept : schedules.decline, { query: { id } });
    },
    // Refetches even after an error, because the owner may have revoked the invitation.
    onSettled: () => invalidateScheduleQueries(queryClient),
    onError: showError(t("Couldn't send your reply. Try again.")),
  });
}
