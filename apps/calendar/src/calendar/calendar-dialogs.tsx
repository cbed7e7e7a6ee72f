import type { Schedule } from '@scheduler/contracts/core';
import { isWritable } from '../event-permissions.ts';
import { deferredModule } from '../deferred-module.ts';
import { planningDialogs } from './deferred-modules.ts';
import type { OpenDialog } from './use-open-dialog.ts';

/** Lazy-loaded, because the dialogs make up half of the bundle and aren't needed initially. */
export const eventDialog = deferredModule(() => import('./event-dialog.tsx'));
const googleEventDialog = deferredModule(() => import('./google-event-dialog.tsx'));
const eventDetails = deferredModule(() => import('./event-details.tsx'));
const quickAddDialog = deferredModule(() => import('./quick-add/quick-add-dialog.tsx'));
const moveScope = deferredModule(() => import('./move-scope-dialog.tsx'));

interface CalendarDialogsProps {
  dialog: OpenDialog | null;
  keystrokes: string;
  schedules: readonly Schedule[];
  hiddenScheduleIds: ReadonlySet<string>;
  onClose: () => void;
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, keystrokes, schedules, hiddenScheduleIds, onClose } = props;
  const kind = dialog?.kind;
  const google = googleEventDialog.useRequired(kind === 'google');
  const move = moveScope.useRequired(kind === 'move');
  const planning = planningDialogs.useRequired(kind === 'planning');
  const quickAdd = quickAddDialog.useRequired(kind === 'quick-add');
  // Events that the user can't edit open in a read-only dialog.
  const isReadOnly = dialog?.kind === 'edit' && !isWritable(dialog.event);
  const details = eventDetails.useRequired(isReadOnly);
  const editor = eventDialog.useRequired(kind === 'create' || (kind === 'edit' && !isReadOnly));
  if (!dialog) return null;
  if (dialog.kind === 'google') {
    return google && <google.GoogleEventDialog event={dialog.event} onClose={onClose} />;
  }
  if (dialog.kind === 'quick-add') {
    const dialogProps = { initialText: keystrokes, schedules, hiddenScheduleIds, onClose };
    return quickAdd && dialog.isReady && <quickAdd.QuickAddDialog {...dialogProps} />;
  }
  if (dialog.kind === 'planning') {
    const dialogProps = { dialog: dialog.planning, schedules, onClose };
    return planning && <planning.PlanningDialogs {...dialogProps} />;
  }
  if (dialog.kind === 'move') {
    return move && <move.MoveScopeDialog item={dialog.item} drop={dialog.drop} onClose={onClose} />;
  }
  if (dialog.kind === 'edit' && isReadOnly) {
    const dialogProps = { event: dialog.event, schedules, onClose };
    return details && <details.EventDetails {...dialogProps} />;
  }
  return (
    editor && (
      <editor.EventDialog
        subject={dialog.kind === 'create' ? dialog.slot : dialog.event}
        schedules={schedules}
        hiddenScheduleIds={hiddenScheduleIds}
        onClose={onClose}
      />
    )
  );
}
