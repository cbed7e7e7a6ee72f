import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isOccurrence } from '../event-permissions.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { useDeleteEvent } from './use-event-mutations.ts';

/** Deletes an event after confirmation. For an event in a series, the user chooses the scope. */
export function DeleteEventButton({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteEvent = useDeleteEvent();
  const callbacks = { onSuccess: onDeleted, onError: () => setIsConfirming(false) };
  return (
    <>
      <IconButton label={t('Delete')} tone="danger" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {isOccurrence(event) ? (
        isConfirming && (
          <ScopeDialog
            title={t('Delete recurring event')}
            confirmLabel={t('Delete')}
            tone="danger"
            busy={deleteEvent.isPending}
            onChoose={(scope) =>
              scope === null
                ? setIsConfirming(false)
                : deleteEvent.mutate({ event, scope }, callbacks)
            }
          />
        )
      ) : (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t('Delete event')}
          confirmLabel={t('Delete')}
          busy={deleteEvent.isPending}
          onConfirm={() => deleteEvent.mutate({ event }, callbacks)}
        >
          {t('Are you sure you want to delete this event?')}
        </ConfirmDialog>
      )}
    </>
  );
}
