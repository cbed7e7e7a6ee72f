import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ConfirmDialog } from '@scheduler/ui';
import { useLeaveSchedule } from './use-sharing-mutations.ts';

interface LeaveScheduleProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Asks before a schedule of somebody else's goes from the list. */
export function LeaveSchedule({ schedule, onClose }: LeaveScheduleProps) {
  const leave = useLeaveSchedule();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Leave {name}', { name: schedule.name })}
      detail={t(
        'Its events leave your calendar and stay for everybody else. To come back you need a new invitation.',
      )}
      confirmLabel={t('Leave')}
      busy={leave.isPending}
      onConfirm={() => leave.mutate(schedule, { onSettled: onClose })}
    >
      {t('Are you sure you want to leave this schedule?')}
    </ConfirmDialog>
  );
}
