import { schedulesQuery } from '@scheduler/api-client/queries';
import { ApiError } from '@scheduler/api-client';
import { events, type Event } from '@scheduler/contracts/core';
import type { GoogleEvent } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { isWritable } from '@scheduler/scheduling';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CalendarItem, EventItem } from './items/calendar-item.ts';
import type { PlanningDialogState } from '../planning/planning-dialog.ts';
import type { ScopedDrop } from '../grid/drag/move-item.ts';
import type { Slot } from '../event/new-event-slot.ts';

export type OpenDialog =
  | { kind: 'create'; slot: Slot }
  | { kind: 'edit'; event: Event; item: CalendarItem | null }
  | { kind: 'quick-add' }
  | { kind: 'move'; item: EventItem; drop: ScopedDrop }
  | { kind: 'planning'; planning: PlanningDialogState }
  | { kind: 'google'; event: GoogleEvent; item: CalendarItem };

/** Manages the open dialog. At most one is open at a time. */
export function useOpenDialog() {
  const { api, notify, queryClient } = usePlatform();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const close = () => setDialog(null);

  /**
   * Opens a dialog for a new event, or shows an error if the user has no writable schedule.
   *
   * @param isImmediate whether to open it before the schedules have loaded
   */
  const openForNewEvent = async (next: OpenDialog, isImmediate: boolean) => {
    const initial = isImmediate ? next : null;
    setDialog(initial);
    const schedules = await queryClient
      .query({ ...schedulesQuery(api), staleTime: 'static' })
      .catch(() => null);
    if (schedules && !schedules.some(isWritable)) {
      const action = {
        label: t('Create Schedule'),
        onClick: () => void navigate('/schedules?new=1'),
      };
      notify.error(t('Please create a schedule first'), { action });
      setDialog((now) => (now === initial ? null : now));
    } else {
      setDialog((now) => (now === initial ? next : now));
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
    move: openMoveScopeDialog,
    close,
    create: (slot: Slot) => void openForNewEvent({ kind: 'create', slot }, false),
    /** Opens the event whose ID is in the URL. */
    openById: (id: string) => void openById(id),
    /** Opens immediately, because users type without waiting for the dialog. */
    quickAdd: () => void openForNewEvent({ kind: 'quick-add' }, true),
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
