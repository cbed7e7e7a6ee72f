import type { Schedule } from '@scheduler/contracts/core';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { DeleteScheduleDialog } from './delete-schedule-dialog.tsx';
import { LeaveScheduleDialog } from './leave-schedule-dialog.tsx';
import type { ScheduleAction } from './schedule-card.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { ShareDialog } from './share-dialog.tsx';

const ImportExportDialog = lazyDialog(() =>
  import('./import-export/import-export-dialog.tsx').then((module) => module.ImportExportDialog),
);

/** The open dialog. */
export type ScheduleDialogState =
  | { action: 'create' }
  | { action: ScheduleAction; schedule: Schedule };

interface ScheduleDialogsProps {
  dialog: ScheduleDialogState;
  onClose: () => void;
}

/** Dialogs of the schedules screen, bundled in a separate chunk. */
export function ScheduleDialogs({ dialog, onClose }: ScheduleDialogsProps) {
  if (dialog.action === 'create') return <ScheduleDialog schedule={null} onClose={onClose} />;
  const { action, schedule } = dialog;
  if (action === 'edit') return <ScheduleDialog schedule={schedule} onClose={onClose} />;
  if (action === 'share') return <ShareDialog schedule={schedule} onClose={onClose} />;
  if (action === 'import-export')
    return <ImportExportDialog schedule={schedule} onClose={onClose} />;
  if (action === 'leave') return <LeaveScheduleDialog schedule={schedule} onClose={onClose} />;
  return <DeleteScheduleDialog schedule={schedule} onClose={onClose} />;
}
