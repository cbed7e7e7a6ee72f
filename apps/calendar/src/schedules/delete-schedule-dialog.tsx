import { events, type Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { ConfirmDialog } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeleteSchedule } from './use-schedule-mutations.ts';

interface DeleteScheduleDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Confirms deletion and shows how many events will be deleted with the schedule. */
export function DeleteScheduleDialog({ schedule, onClose }: DeleteScheduleDialogProps) {
  const deleteSchedule = useDeleteSchedule();
  const exclusiveEventCount = useExclusiveEventCount(schedule.id);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {name}', { name: schedule.name })}
      detail={
        exclusiveEventCount === undefined
          ? t("Events that aren't on another schedule will be deleted too.")
          : formatDeleteDetail(exclusiveEventCount)
      }
      confirmLabel={t('Delete')}
      busy={deleteSchedule.isPending}
      onConfirm={() => deleteSchedule.mutate(schedule, { onSettled: onClose })}
    >
      {t('Are you sure you want to delete this schedule?')}
    </ConfirmDialog>
  );
}

/** Counts the events that are on no other schedule. Undefined while loading. */
function useExclusiveEventCount(id: string): number | undefined {
  const { api } = usePlatform();
  const countQuery = useQuery({
    queryKey: ['events-only-on', id],
    queryFn: ({ signal }) => api.call(events.list, { signal }),
    select: (eventList) =>
      eventList.filter(({ schedule_ids }) => schedule_ids.every((scheduleId) => scheduleId === id))
        .length,
    gcTime: 0,
  });
  return countQuery.data;
}

function formatDeleteDetail(count: number): string {
  if (count === 0) return t('No events will be deleted.');
  return plural(count, {
    one: "# event that isn't on another schedule will be deleted too.",
    other: "# events that aren't on another schedule will be deleted too.",
  });
}
