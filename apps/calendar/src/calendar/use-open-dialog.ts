import { schedulesQuery } from '@scheduler/api-client/queries';
import { ApiError } from '@scheduler/api-client';
import { events, type Event } from '@scheduler/contracts/core';
import type { GoogleEvent } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { useTypedAhead } from '@scheduler/platform/typed-ahead';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isWritable } from '../is-writable.ts';
import type { CalendarItem, OwnItem } from './calendar-item.ts';
import type { PlanningDialog } from '../plans/planning-dialog.ts';
import type { ScopedDrop } from './drop-item.ts';
import type { Slot } from './slot.ts';

/** Which dialog is open, and over what. */
export type OpenDialog =
  | { kind: 'create'; slot: Slot }
  | { kind: 'edit'; event: Event; item: CalendarItem | null }
  /** It takes what is typed from when it is asked for, and shows once there is a schedule. */
  | { kind: 'quick-add'; isReady: boolean }
  | { kind: 'move'; item: OwnItem; drop: ScopedDrop }
  | { kind: 'planning'; planning: PlanningDialog }
  | { kind: 'google'; event: GoogleEvent; item: CalendarItem };

/** The one dialog that may be open. A new event needs a schedule to be on. */
export function useOpenDialog() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);

  const close = () => setDialog(null);
  const typed = useTypedAhead(dialog?.kind === 'quick-add', close);

  /** Opens a dialog for a new event in place of `before`, given a schedule that it can be on. */
  const create = async (next: OpenDialog, before: OpenDialog | null) => {
    setDialog(before);
    const schedules = await client
      .query({ ...schedulesQuery(api), staleTime: 'static' })
      .catch(() => null);
    if (schedules && !schedules.some(isWritable)) {
      const action = {
        label: t('Create Schedule'),
        onClick: () => void navigate('/schedules?new=1'),
      };
      notify.error(t('Please create a schedule first'), { action });
      setDialog((now) => (now === before ? null : now));
    } else {
      setDialog((now) => (now === before ? next : now));
    }
  };

  const openById = async (id: string) => {
    try {
      const event = await api.call(events.read, { params: { id } });
      setDialog({ kind: 'edit', event, item: null });
    } catch (error) {
      const gone = error instanceof ApiError && error.status === 404;
      notify.error(gone ? t('That event is not there any more') : t('Failed to load the event'));
    }
  };

  const move = useCallback(
    (item: OwnItem, drop: ScopedDrop) => setDialog({ kind: 'move', item, drop }),
    [],
  );

  return {
    dialog,
    /** What was typed before the dialog was there to take it. */
    typed,
    move,
    close,
    create: (slot: Slot) => void create({ kind: 'create', slot }, null),
    /** Of an event that an address names. */
    openById: (id: string) => void openById(id),
    quickAdd: () =>
      void create({ kind: 'quick-add', isReady: true }, { kind: 'quick-add', isReady: false }),
    plan: (planning: PlanningDialog) => setDialog({ kind: 'planning', planning }),
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
