import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ConfirmDialog } from '@scheduler/ui';
import { useLeaveSchedule } from './use-sharing-mutations.ts';

interface LeaveScheduleDialogProps {
  schedule: Schedule;
  onClose: () => void;
}

/** Confirms leaving another user's schedule. */
export function LeaveScheduleDialog({ schedule, onClose }: LeaveScheduleDialogProps) {
  const leaveSchedule = useLeaveSchedule();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Leave {name}', { name: schedule.name })}
      detail={t(
        "Its events will disappear from your calendar but stay for everyone else. You'll need a new invitation to rejoin.",
      )}
      confirmLabel={t('Leave')}
      busy={leaveSchedule.isPending}
      onConfirm={() => leaveSchedule.mutate(schedule, { onSettled: onClose })}
    >
      {t('Are you sure you want to leave this schedule?')}
    </ConfirmDialog>
  );
}
