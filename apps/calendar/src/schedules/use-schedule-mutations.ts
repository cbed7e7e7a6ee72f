import { queryKeys } from '@scheduler/api-client/queries';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { QueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../use-api-mutation.ts';

/** Updates the cached list immediately, then refetches it. */
function updateScheduleList(queryClient: QueryClient, update: (list: Schedule[]) => Schedule[]) {
  queryClient.setQueryData<Schedule[]>(queryKeys.schedules, (list) => list && update(list));
  void queryClient.invalidateQueries({ queryKey: queryKeys.schedules });
}

/** Adds a schedule to the cached list, or replaces it. */
export const cacheSchedule = (queryClient: QueryClient, schedule: Schedule): void =>
  updateScheduleList(queryClient, (list) =>
    list.some(({ id }) => id === schedule.id)
      ? list.map((existing) => (existing.id === schedule.id ? schedule : existing))
      : [...list, schedule],
  );

export const useDeleteSchedule = () =>
  useApiMutation({
    call: (api, { id }: Schedule, onBatch) =>
      api.call(schedules.remove, { query: { id }, onBatch }),
    successMessage: t('Schedule deleted successfully'),
    onSuccess: (queryClient, _response, { id }) => {
      updateScheduleList(queryClient, (list) => list.filter((schedule) => schedule.id !== id));
      // The schedule's events were deleted, or remain only on other schedules.
      for (const queryKey of [queryKeys.events, queryKeys.conflicts, queryKeys.analysis]) {
        void queryClient.invalidateQueries({ queryKey });
      }
    },
    failureMessage: t('Failed to delete schedule'),
  });
