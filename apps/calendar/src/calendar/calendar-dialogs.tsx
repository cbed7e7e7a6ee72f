import type { Schedule } from '@scheduler/contracts/core';
import { lazy, Suspense, useEffect } from 'react';
import type { OpenDialog } from './use-open-dialog.ts';

// Forms are half of this remote's weight and nobody needs them to look at a calendar.
const loadEventDialog = () => import('./event-dialog.tsx');
const EventDialog = lazy(() => loadEventDialog().then((it) => ({ default: it.EventDialog })));
const GoogleEventDialog = lazy(() =>
  import('./google-event-dialog.tsx').then((it) => ({ default: it.GoogleEventDialog })),
);

interface CalendarDialogsProps {
  dialog: OpenDialog | null;
  schedules: readonly Schedule[];
  onClose: () => void;
}

export function CalendarDialogs({ dialog, schedules, onClose }: CalendarDialogsProps) {
  usePreload();
  if (!dialog) return null;
  return (
    <Suspense>
      {dialog.kind === 'google' ? (
        <GoogleEventDialog event={dialog.event} onClose={onClose} />
      ) : (
        <EventDialog
          subject={dialog.kind === 'create' ? dialog.slot : dialog.event}
          schedules={schedules}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** Fetches the form ahead; should that fail, opening it tries again and says so. */
export const preloadEventDialog = (): void => void loadEventDialog().catch(() => {});

function usePreload() {
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return;
    const handle = requestIdleCallback(preloadEventDialog, { timeout: 3000 });
    return () => cancelIdleCallback(handle);
  }, []);
}
