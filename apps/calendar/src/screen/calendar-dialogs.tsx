import type { Schedule } from '@scheduler/contracts/core';
import { lazyDialog } from '@scheduler/platform/lazy-component';
import { isWritable } from '@scheduler/scheduling';
import type { EventDialogProps } from '../event/use-event-form.ts';
import { PlanningDialogs } from '../planning/lazy-planning.ts';
import { QuickAdd } from '../event/quick-add/quick-add.tsx';
import type { OpenDialog } from './use-open-dialog.ts';

export const EventDialog = lazyDialog<EventDialogProps>(() =>
  import('../event/event-dialog.tsx').then((module) => module.EventDialog),
);
const EventDetails = lazyDialog(() =>
  import('../event/event-details.tsx').then((module) => module.EventDetails),
);
const GoogleEventDialog = lazyDialog(() =>
  import('../event/google-event-dialog.tsx').then((module) => module.GoogleEventDialog),
);
const MoveScopeDialog = lazyDialog(() =>
  import('../grid/drag/move-scope-dialog.tsx').then((module) => module.MoveScopeDialog),
);

interface CalendarDialogsProps {
  dialog: OpenDialog | null;
  schedules: readonly Schedule[];
  onClose: () => void;
}

export function CalendarDialogs({ dialog, ...common }: CalendarDialogsProps) {
  const { schedules, onClose } = common;
  if (!dialog) return null;
  if (dialog.kind === 'quick-add') return <QuickAdd {...common} />;
  if (dialog.kind === 'google') {
    return <GoogleEventDialog event={dialog.event} onClose={onClose} />;
  }
  if (dialog.kind === 'planning') {
    return <PlanningDialogs dialog={dialog.planning} {...{ schedules, onClose }} />;
  }
  if (dialog.kind === 'move') {
    return <MoveScopeDialog item={dialog.item} drop={dialog.drop} onClose={onClose} />;
  }
  // Events that the user can't edit open in a read-only dialog.
  if (dialog.kind === 'edit' && !isWritable(dialog.event)) {
    return <EventDetails event={dialog.event} {...{ schedules, onClose }} />;
  }
  return (
    <EventDialog subject={dialog.kind === 'create' ? dialog.slot : dialog.event} {...common} />
  );
}
