import { queryKeys } from '@scheduler/api-client/queries';
import type { RouteBody } from '@scheduler/contracts';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useUndoOptions, withBatchId } from '@scheduler/platform/undo';

/** Updates the cached list immediately, then refetches it. */
function updateScheduleList(queryClient: QueryClient, update: (list: Schedule[]) => Schedule[]) {
  queryClient.setQueryData<Schedule[]>(queryKeys.schedules, (list) => list && update(list));
  void queryClient.invalidateQueries({ queryKey: queryKeys.schedules });
}

/** Replaces a schedule in the cached list. */
export const cacheSchedule = (queryClient: QueryClient, schedule: Schedule): void =>
  updateScheduleList(queryClient, (list) =>
    list.map((existing) => (existing.id === schedule.id ? schedule : existing)),
  );

export function useCreateSchedule() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ body, key }: { body: RouteBody<typeof schedules.create>; key: string }) =>
      withBatchId((onBatch) => api.call(schedules.create, { body, idempotencyKey: key, onBatch })),
    onSuccess: ({ result: created, batchId }) => {
      updateScheduleList(queryClient, (list) => [
        ...list.filter(({ id }) => id !== created.id),
        created,
      ]);
      notify.success(t('Schedule created successfully'), getUndoOption(batchId));
    },
  });
}

interface ScheduleUpdate {
  original: Schedule;
  changes: RouteBody<typeof schedules.update>;
}

export function useUpdateSchedule() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ original, changes }: ScheduleUpdate) =>
      withBatchId((onBatch) =>
        api.call(schedules.update, {
          query: { id: original.id },
          body: changes,
          ifMatch: original.version,
          onBatch,
        }),
      ),
    onSuccess: ({ result: updated, batchId }) => {
      cacheSchedule(queryClient, updated);
      notify.success(t('Schedule updated successfully'), getUndoOption(batchId));
    },
  });
}

export function useDeleteSchedule() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const getUndoOption = useUndoOptions();
  return useMutation({
    mutationFn: ({ id }: Schedule) =>
      withBatchId((onBatch) => api.call(schedules.remove, { query: { id }, onBatch })),
    onSuccess: ({ batchId }, { id }) => {
      updateScheduleList(queryClient, (list) => list.filter((schedule) => schedule.id !== id));
      // The schedule's events were deleted, or remain only on other schedules.
      for (const queryKey of [queryKeys.events, queryKeys.conflicts, queryKeys.analysis]) {
        void queryClient.invalidateQueries({ queryKey });
      }
      notify.success(t('Schedule deleted successfully'), getUndoOption(batchId));
    },
  });
}
