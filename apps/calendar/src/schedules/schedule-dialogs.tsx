import { retryDynamicImport } from '@scheduler/platform/retry-dynamic-import';
import { lazy, Suspense } from 'react';
import { DeleteScheduleDialog } from './delete-schedule-dialog.tsx';
import { LeaveScheduleDialog } from './leave-schedule-dialog.tsx';
import { CreateScheduleDialog, EditScheduleDialog } from './schedule-dialog.tsx';
import type { ScheduleDialogState } from './schedules-screen.tsx';
import { ShareDialog } from './share-dialog.tsx';

const ImportExportDialog = lazy(() =>
  retryDynamicImport(() => import('./import-export/import-export-dialog.tsx')).then((module) => ({
    default: module.ImportExportDialog,
  })),
);

interface ScheduleDialogsProps {
  dialog: NonNullable<ScheduleDialogState>;
  onClose: () => void;
}

/** Dialogs of the schedules screen, bundled in a separate chunk. */
export function ScheduleDialogs({ dialog, onClose }: ScheduleDialogsProps) {
  if (dialog.action === 'create') return <CreateScheduleDialog onClose={onClose} />;
  const { action, schedule } = dialog;
  if (action === 'edit') return <EditScheduleDialog schedule={schedule} onClose={onClose} />;
  if (action === 'share') return <ShareDialog schedule={schedule} onClose={onClose} />;
  if (action === 'import-export') {
    return (
      <Suspense>
        <ImportExportDialog schedule={schedule} onClose={onClose} />
      </Suspense>
    );
  }
  if (action === 'leave') return <LeaveScheduleDialog schedule={schedule} onClose={onClose} />;
  return <DeleteScheduleDialog schedule={schedule} onClose={onClose} />;
}
