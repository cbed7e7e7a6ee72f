import { queryKeys } from '@scheduler/api-client/queries';
import type { RouteBody } from '@scheduler/contracts';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import type { QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../use-api-mutation.ts';
import { cacheSchedule } from './use-schedule-mutations.ts';

/** Refetches the data that changes when the user gains or loses access to a schedule. */
function invalidateScheduleQueries(queryClient: QueryClient) {
  const keys = [queryKeys.schedules, queryKeys.events, queryKeys.conflicts];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

interface ShareRequest {
  id: string;
  body: RouteBody<typeof schedules.share>;
}

export const useShareSchedule = (showError: (error: Error) => boolean) =>
  useApiMutation({
    call: (api, { id, body }: ShareRequest) => api.call(schedules.share, { query: { id }, body }),
    successMessage: t('Schedule shared successfully'),
    onSuccess: cacheSchedule,
    failureMessage: t("Couldn't share the schedule. Try again."),
    showError,
  });

/** Changes the role of an existing member. */
export const useChangeRole = () =>
  useApiMutation({
    call: (api, { id, body }: ShareRequest) => api.call(schedules.share, { query: { id }, body }),
    onSuccess: cacheSchedule,
    failureMessage: t("Couldn't change the role. Try again."),
  });

export const useRevokeShare = () =>
  useApiMutation({
    call: (api, query: { id: string; email: string }) => api.call(schedules.revoke, { query }),
    successMessage: (_response, { email }) => t('No longer shared with {email}', { email }),
    onSuccess: cacheSchedule,
    failureMessage: t("Couldn't stop sharing. Try again."),
  });

export const useLeaveSchedule = () =>
  useApiMutation({
    call: (api, { id }: Schedule) => api.call(schedules.leave, { query: { id } }),
    successMessage: (_response, { name }) => t('You left {name}', { name }),
    onSuccess: invalidateScheduleQueries,
    failureMessage: t("Couldn't leave the schedule. Try again."),
  });

export const shareInvitationsKey = [...queryKeys.schedules, 'invitations'];

export function useReplyToShareInvitation() {
  const { queryClient } = usePlatform();
  return useApiMutation({
    call: async (api, { id, accepted }: { id: string; accepted: boolean }) => {
      try {
        await api.call(accepted ? schedules.accept : schedules.decline, { query: { id } });
      } finally {
        // Also after an error, because the owner may have revoked the invitation.
        invalidateScheduleQueries(queryClient);
      }
    },
    failureMessage: t("Couldn't send your reply. Try again."),
  });
}
