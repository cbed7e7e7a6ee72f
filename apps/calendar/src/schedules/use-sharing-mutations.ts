import { queryKeys } from '@scheduler/api-client/queries';
import type { BodyOf } from '@scheduler/contracts';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { durationOf, failureText } from '../failure-text.ts';
import { putSchedule } from './use-schedule-mutations.ts';

/** Tells a failure as a toast. */
function useFailure() {
  const { notify } = usePlatform();
  return (fallback: string) => (error: Error) => {
    const text = failureText(error, fallback);
    notify.error(text, durationOf(error));
  };
}

/** What a schedule that came or went brings along. */
function readAnew(client: QueryClient) {
  const keys = [queryKeys.schedules, queryKeys.events, queryKeys.conflicts];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

interface Sharing {
  id: string;
  body: BodyOf<typeof schedules.share>;
}

export function useShareSchedule() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: Sharing) => api.call(schedules.share, { query: { id }, body }),
    onSuccess: (shared) => {
      putSchedule(client, shared);
      notify.success(t('Schedule shared successfully'));
    },
  });
}

/** Another role for somebody who is there already. */
export function useChangeRole() {
  const { api } = usePlatform();
  const client = useQueryClient();
  const failure = useFailure();
  return useMutation({
    mutationFn: ({ id, body }: Sharing) => api.call(schedules.share, { query: { id }, body }),
    onSuccess: (shared) => putSchedule(client, shared),
    onError: failure(t('Failed to change the role')),
  });
}

export function useRevokeShare() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const failure = useFailure();
  return useMutation({
    mutationFn: (query: { id: string; email: string }) => api.call(schedules.revoke, { query }),
    onSuccess: (shared, { email }) => {
      putSchedule(client, shared);
      notify.success(t('No longer shared with {email}', { email }));
    },
    onError: failure(t('Failed to stop sharing')),
  });
}

export function useLeaveSchedule() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const failure = useFailure();
  return useMutation({
    mutationFn: ({ id }: Schedule) => api.call(schedules.leave, { query: { id } }),
    onSuccess: (_nothing, { name }) => {
      readAnew(client);
      notify.success(t('You left {name}', { name }));
    },
    onError: failure(t('Failed to leave schedule')),
  });
}

export const invitationsKey = [...queryKeys.schedules, 'invitations'];

export function useAnswerInvitation() {
  const { api } = usePlatform();
  const client = useQueryClient();
  const failure = useFailure();
  return useMutation({
    mutationFn: async ({ id, accepted }: { id: string; accepted: boolean }) => {
      await api.call(accepted ? schedules.accept : schedules.decline, { query: { id } });
    },
    // Also after a refusal: it may have been taken back meanwhile.
    onSettled: () => readAnew(client),
    onError: failure(t('Failed to answer the invitation')),
  });
}
