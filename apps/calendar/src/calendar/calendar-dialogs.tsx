import type { Schedule } from '@scheduler/contracts/core';
import { isWritable } from '../is-writable.ts';
import { later } from '../later.ts';
import { planningDialogs } from './planning-later.ts';
import type { OpenDialog } from './use-open-dialog.ts';

/** Forms are half of this remote's weight and nobody needs them to look at a calendar. */
export const eventDialog = later(() => import('./event-dialog.tsx'));
const googleEventDialog = later(() => import('./google-event-dialog.tsx'));
const eventDetails = later(() => import('./event-details.tsx'));
const quickAddDialog = later(() => import('./quick-add/quick-add-dialog.tsx'));
const moveScope = later(() => import('./move-scope.tsx'));

interface CalendarDialogsProps {
  dialog: OpenDialog | null;
  typed: string;
  schedules: readonly Schedule[];
  /** Those that are not looked at. */
  hidden: ReadonlySet<string>;
  onClose: () => void;
}

export function CalendarDialogs(props: CalendarDialogsProps) {
  const { dialog, typed, schedules, hidden, onClose } = props;
  const kind = dialog?.kind;
  const google = googleEventDialog.useNeeded(kind === 'google');
  const move = moveScope.useNeeded(kind === 'move');
  const planning = planningDialogs.useNeeded(kind === 'planning');
  const quick = quickAddDialog.useNeeded(kind === 'quick-add');
  // For an event that is somebody else's to decide on there is no form.
  const asked = dialog?.kind === 'edit' && !isWritable(dialog.event);
  const details = eventDetails.useNeeded(asked);
  const own = eventDialog.useNeeded(kind === 'create' || (kind === 'edit' && !asked));
  if (!dialog) return null;
  if (dialog.kind === 'google') {
    return google && <google.GoogleEventDialog event={dialog.event} onClose={onClose} />;
  }
  if (dialog.kind === 'quick-add') {
    const parts = { typedAhead: typed, schedules, hidden, onClose };
    return quick && dialog.isReady && <quick.QuickAddDialog {...parts} />;
  }
  if (dialog.kind === 'planning') {
    const parts = { dialog: dialog.planning, schedules, onClose };
    return planning && <planning.PlanningDialogs {...parts} />;
  }
  if (dialog.kind === 'move') {
    return move && <move.MoveScope item={dialog.item} drop={dialog.drop} onClose={onClose} />;
  }
  if (dialog.kind === 'edit' && asked) {
    const parts = { event: dialog.event, schedules, onClose };
    return details && <details.EventDetails {...parts} />;
  }
  return (
    own && (
      <own.EventDialog
        subject={dialog.kind === 'create' ? dialog.slot : dialog.event}
        schedules={schedules}
        hidden={hidden}
        onClose={onClose}
      />
    )
  );
}
