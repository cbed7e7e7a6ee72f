import { insist } from '@scheduler/platform/insist';
import { lazy, Suspense } from 'react';
import { DeleteSchedule } from './delete-schedule.tsx';
import { LeaveSchedule } from './leave-schedule.tsx';
import { CreateScheduleDialog, EditScheduleDialog } from './schedule-dialog.tsx';
import type { ScheduleDialog } from './schedules-screen.tsx';
import { ShareDialog } from './share-dialog.tsx';

const TransferDialog = lazy(() =>
  insist(() => import('./transfer/transfer-dialog.tsx')).then((it) => ({
    default: it.TransferDialog,
  })),
);

interface ScheduleDialogsProps {
  dialog: NonNullable<ScheduleDialog>;
  onClose: () => void;
}

/** The dialogs of the schedules screen, in a chunk of their own. */
export function ScheduleDialogs({ dialog, onClose }: ScheduleDialogsProps) {
  if (dialog.action === 'create') return <CreateScheduleDialog onClose={onClose} />;
  const { action, schedule } = dialog;
  if (action === 'edit') return <EditScheduleDialog schedule={schedule} onClose={onClose} />;
  if (action === 'share') return <ShareDialog schedule={schedule} onClose={onClose} />;
  if (action === 'transfer') {
    return (
      <Suspense>
        <TransferDialog schedule={schedule} onClose={onClose} />
      </Suspense>
    );
  }
  if (action === 'leave') return <LeaveSchedule schedule={schedule} onClose={onClose} />;
  return <DeleteSchedule schedule={schedule} onClose={onClose} />;
}
