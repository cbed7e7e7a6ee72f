import type { Schedule } from '@scheduler/contracts/core';
import { later } from '../later.ts';
import type { OpenDialog } from './use-open-dialog.ts';

/** Forms are half of this remote's weight and nobody needs them to look at a calendar. */
export const eventDialog = later(() => import('./event-dialog.tsx'));
const googleEventDialog = later(() => import('./google-event-dialog.tsx'));

interface CalendarDialogsProps {
  dialog: OpenDialog | null;
  schedules: readonly Schedule[];
  onClose: () => void;
}

export function CalendarDialogs({ dialog, schedules, onClose }: CalendarDialogsProps) {
  const google = googleEventDialog.useNeeded(dialog?.kind === 'google');
  const own = eventDialog.useNeeded(dialog !== null && dialog.kind !== 'google');
  if (!dialog) return null;
  if (dialog.kind === 'google') {
    return google && <google.GoogleEventDialog event={dialog.event} onClose={onClose} />;
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
