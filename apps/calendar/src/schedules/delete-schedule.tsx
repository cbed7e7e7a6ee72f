import { events, type Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { ConfirmDialog } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { durationOf, failureText } from '../failure-text.ts';
import { useDeleteSchedule } from './use-schedule-mutations.ts';

interface DeleteScheduleProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Asks before a schedule goes, and says how many events go with it. */
export function DeleteSchedule({ schedule, onClose }: DeleteScheduleProps) {
  const { notify } = usePlatform();
  const remove = useDeleteSchedule();
  const alone = useEventsOnlyOn(schedule.id);
  const confirm = () =>
    remove.mutate(schedule, {
      onSuccess: onClose,
      onError: (error) => {
        const text = failureText(error, t('Failed to delete schedule'));
        notify.error(text, durationOf(error));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {name}', { name: schedule.name })}
      detail={alone === undefined ? t('Events on no other schedule go with it.') : whatGoes(alone)}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {t('Are you sure you want to delete this schedule?')}
    </ConfirmDialog>
  );
}

/** How many events are on this schedule alone; `undefined` while that is not known. */
function useEventsOnlyOn(id: string): number | undefined {
  const { api } = usePlatform();
  const alone = useQuery({
    queryKey: ['events-only-on', id],
    queryFn: ({ signal }) => api.call(events.list, { signal }),
    select: (all) => all.filter(({ schedule_ids }) => schedule_ids.every((on) => on === id)).length,
    gcTime: 0,
  });
  return alone.data;
}

function whatGoes(count: number): string {
  if (count === 0) return t('No events are deleted.');
  return plural(count, {
    one: '# event that is on no other schedule is deleted with it.',
    other: '# events that are on no other schedule are deleted with it.',
  });
}
