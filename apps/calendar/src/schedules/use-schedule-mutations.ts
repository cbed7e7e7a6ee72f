import { queryKeys } from '@scheduler/api-client/queries';
import type { BodyOf } from '@scheduler/contracts';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useUndo, withBatch } from '@scheduler/platform/undo-write';

/** Creating appends, updating and sharing replace, deleting takes out: at once, then anew. */
function changeList(client: QueryClient, change: (list: Schedule[]) => Schedule[]) {
  client.setQueryData<Schedule[]>(queryKeys.schedules, (list) => list && change(list));
  void client.invalidateQueries({ queryKey: queryKeys.schedules });
}

/** Shows a schedule as the server has it now. */
export const putSchedule = (client: QueryClient, schedule: Schedule): void =>
  changeList(client, (list) => list.map((old) => (old.id === schedule.id ? schedule : old)));

export function useCreateSchedule() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof schedules.create>; key: string }) =>
      withBatch((onBatch) => api.call(schedules.create, { body, idempotencyKey: key, onBatch })),
    onSuccess: ({ answer: created, batchId }) => {
      changeList(client, (list) => [...list.filter(({ id }) => id !== created.id), created]);
      notify.success(t('Schedule created successfully'), undo(batchId));
    },
  });
}

interface ScheduleChange {
  seen: Schedule;
  changes: BodyOf<typeof schedules.update>;
}

export function useUpdateSchedule() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ seen, changes }: ScheduleChange) =>
      withBatch((onBatch) =>
        api.call(schedules.update, {
          query: { id: seen.id },
          body: changes,
          ifMatch: seen.version,
          onBatch,
        }),
      ),
    onSuccess: ({ answer: updated, batchId }) => {
      putSchedule(client, updated);
      notify.success(t('Schedule updated successfully'), undo(batchId));
    },
  });
}

export function useDeleteSchedule() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: ({ id }: Schedule) =>
      withBatch((onBatch) => api.call(schedules.remove, { query: { id }, onBatch })),
    onSuccess: ({ batchId }, { id }) => {
      changeList(client, (list) => list.filter((schedule) => schedule.id !== id));
      // Its events went with it, or lost one of their schedules.
      for (const queryKey of [queryKeys.events, queryKeys.conflicts, queryKeys.analysis]) {
        void client.invalidateQueries({ queryKey });
      }
      notify.success(t('Schedule deleted successfully'), undo(batchId));
    },
  });
}
