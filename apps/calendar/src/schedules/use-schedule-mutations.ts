import { queryKeys } from '@scheduler/api-client/queries';
import type { BodyOf } from '@scheduler/contracts';
import { schedules, type Schedule } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';

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
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof schedules.create>; key: string }) =>
      api.call(schedules.create, { body, idempotencyKey: key }),
    onSuccess: (created) => {
      changeList(client, (list) => [...list.filter(({ id }) => id !== created.id), created]);
      notify.success('Schedule created successfully');
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
  return useMutation({
    mutationFn: ({ seen, changes }: ScheduleChange) =>
      api.call(schedules.update, { query: { id: seen.id }, body: changes, ifMatch: seen.version }),
    onSuccess: (updated) => {
      putSchedule(client, updated);
      notify.success('Schedule updated successfully');
    },
  });
}

export function useDeleteSchedule() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Schedule) => api.call(schedules.remove, { query: { id } }),
    onSuccess: (_nothing, { id }) => {
      changeList(client, (list) => list.filter((schedule) => schedule.id !== id));
      // Its events went with it, or lost one of their schedules.
      for (const queryKey of [queryKeys.events, queryKeys.conflicts, queryKeys.analysis]) {
        void client.invalidateQueries({ queryKey });
      }
      notify.success('Schedule deleted successfully');
    },
  });
}
