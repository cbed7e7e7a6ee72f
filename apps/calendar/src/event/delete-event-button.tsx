import type { Event, RecurrenceScope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { isOccurrence } from '@scheduler/scheduling';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ScopeDialog } from './recurrence/scope-dialog.tsx';
import { useDeleteEvent } from './use-event-mutations.ts';

interface DeleteEventButtonProps {
  event: Event;
  /** Shows an error in the dialog of the event. Returns `false` if it needs a toast instead. */
  showError: (error: Error) => boolean;
  onDeleted: () => void;
}

/** Deletes an event after confirmation. For an event in a series, the user chooses the scope. */
export function DeleteEventButton({ event, showError, onDeleted }: DeleteEventButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { mutate, isPending: busy } = useDeleteEvent(showError);
  const confirm = (scope?: RecurrenceScope) =>
    mutate({ event, scope }, { onSuccess: onDeleted, onSettled: () => setIsConfirming(false) });
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
            busy={busy}
            onChoose={(scope) => (scope === null ? setIsConfirming(false) : confirm(scope))}
          />
        )
      ) : (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t('Delete event')}
          confirmLabel={t('Delete')}
          busy={busy}
          onConfirm={() => confirm()}
        >
          {t('Are you sure you want to delete this event?')}
        </ConfirmDialog>
      )}
    </>
  );
}
