import { schedulesQuery } from '@scheduler/api-client/queries';
import { ApiError } from '@scheduler/api-client';
import { events, type Event } from '@scheduler/contracts/core';
import type { GoogleEvent } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useKeystrokeBuffer } from '@scheduler/platform/keystroke-buffer';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isWritable } from '../event-permissions.ts';
import type { CalendarItem, EventItem } from './calendar-item.ts';
import type { PlanningDialogState } from '../planning/planning-dialog.ts';
import type { ScopedDrop } from './move-item.ts';
import type { Slot } from './new-event-slot.ts';

export type OpenDialog =
  | { kind: 'create'; slot: Slot }
  | { kind: 'edit'; event: Event; item: CalendarItem | null }
  /** Opens once the user has a schedule. Until it opens, keystrokes are buffered. */
  | { kind: 'quick-add'; isReady: boolean }
  | { kind: 'move'; item: EventItem; drop: ScopedDrop }
  | { kind: 'planning'; planning: PlanningDialogState }
  | { kind: 'google'; event: GoogleEvent; item: CalendarItem };

/** Manages the open dialog. At most one is open at a time. */
export function useOpenDialog() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const close = () => setDialog(null);
  const keystrokes = useKeystrokeBuffer(dialog?.kind === 'quick-add', close);

  /**
   * Opens a dialog for a new event, or shows an error if the user has no writable schedule. While
   * the schedules load, `placeholder` is open.
   */
  const openForNewEvent = async (next: OpenDialog, placeholder: OpenDialog | null) => {
    setDialog(placeholder);
    const schedules = await queryClient
      .query({ ...schedulesQuery(api), staleTime: 'static' })
      .catch(() => null);
    if (schedules && !schedules.some(isWritable)) {
      const action = {
        label: t('Create Schedule'),
        onClick: () => void navigate('/schedules?new=1'),
      };
      notify.error(t('Please create a schedule first'), { action });
      setDialog((now) => (now === placeholder ? null : now));
    } else {
      setDialog((now) => (now === placeholder ? next : now));
    }
  };

  const openById = async (id: string) => {
    try {
      const event = await api.call(events.read, { params: { id } });
      setDialog({ kind: 'edit', event, item: null });
    } catch (error) {
      const isDeleted = error instanceof ApiError && error.status === 404;
      notify.error(
        isDeleted
          ? t('This event no longer exists')
          : t("Couldn't load the event. Check your connection."),
      );
    }
  };

  const openMoveScopeDialog = useCallback(
    (item: EventItem, drop: ScopedDrop) => setDialog({ kind: 'move', item, drop }),
    [],
  );

  return {
    dialog,
    /** Keys that were typed before the dialog was ready. */
    keystrokes,
    move: openMoveScopeDialog,
    close,
    create: (slot: Slot) => void openForNewEvent({ kind: 'create', slot }, null),
    /** Opens the event whose ID is in the URL. */
    openById: (id: string) => void openById(id),
    quickAdd: () =>
      void openForNewEvent(
        { kind: 'quick-add', isReady: true },
        { kind: 'quick-add', isReady: false },
      ),
    plan: (planning: PlanningDialogState) => setDialog({ kind: 'planning', planning }),
    review: (moveId: string) =>
      setDialog({ kind: 'planning', planning: { kind: 'review', moveId } }),
    edit: (event: Event) => setDialog({ kind: 'edit', event, item: null }),
    open: (item: CalendarItem) =>
      setDialog(
        item.kind === 'own'
          ? { kind: 'edit', event: item.event, item }
          : { kind: 'google', event: item.event, item },
      ),
  };
}
