import type { Schedule } from '@scheduler/contracts/core';
import { FindTimeDialog } from '../availability/find-time-dialog.tsx';
import { HabitDialog } from '../tasks/habit-dialog.tsx';
import { TaskDialog } from '../tasks/task-dialog.tsx';
import { OptimizeDialog } from '../optimizer/dialog/optimize-dialog.tsx';
import type { PlanningDialogState } from './planning-dialog.ts';
import { UpgradeDialog, FindTimeUpgradeDialog } from './upgrade-dialog.tsx';

export interface PlanningDialogsProps {
  dialog: PlanningDialogState;
  schedules: readonly Schedule[];
  onClose: () => void;
}

export function PlanningDialogs({ dialog, ...rest }: PlanningDialogsProps) {
  if (dialog.kind === 'find') return <FindTimeDialog initialEmails={dialog.emails} {...rest} />;
  if (dialog.kind === 'upgrade-to-find') return <FindTimeUpgradeDialog onClose={rest.onClose} />;
  if (dialog.kind === 'upgrade') return <UpgradeDialog onClose={rest.onClose} />;
  if (dialog.kind === 'task') return <TaskDialog task={dialog.task} {...rest} />;
  if (dialog.kind === 'habit') return <HabitDialog habit={dialog.habit} {...rest} />;
  if (dialog.kind === 'optimize') return <OptimizeDialog dates={dialog.dates} {...rest} />;
  return <OptimizeDialog moveId={dialog.moveId} {...rest} />;
}
