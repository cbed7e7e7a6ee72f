import type { Schedule } from '@scheduler/contracts/core';
import { later } from '../later.ts';
import type { OpenDialog } from './use-open-dialog.ts';

/** Forms are half of this remote's weight and nobody needs them to look at a calendar. */
export const eventDialog = later(() => import('./event-dialog.tsx'));
const googleEventDialog = later(() => import('./google-event-dialog.tsx'));
const moveScope = later(() => import('./move-scope.tsx'));

interface CalendarDialogsProps {
  dialog: OpenDialog | null;
  schedules: readonly Schedule[];
  onClose: () => void;
}

export function CalendarDialogs({ dialog, schedules, onClose }: CalendarDialogsProps) {
  const kind = dialog?.kind;
  const google = googleEventDialog.useNeeded(kind === 'google');
  const move = moveScope.useNeeded(kind === 'move');
  const own = eventDialog.useNeeded(kind === 'create' || kind === 'edit');
  if (!dialog) return null;
  if (dialog.kind === 'google') {
    return google && <google.GoogleEventDialog event={dialog.event} onClose={onClose} />;
  }
  if (dialog.kind === 'move') {
    return move && <move.MoveScope item={dialog.item} drop={dialog.drop} onClose={onClose} />;
  }
  return (
    own && (
      <own.EventDialog
        subject={dialog.kind === 'create' ? dialog.slot : dialog.event}
        schedules={schedules}
        onClose={onClose}
      />
    )
  );
}
