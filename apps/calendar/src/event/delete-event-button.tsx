import type { Event, RecurrenceScope } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { isOccurrence } from '@scheduler/scheduling';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ScopeDialog } from './recurrence/scope-dialog.tsx';

interface DeleteEventButtonProps {
  event: Event;
  busy: boolean;
  /** Settles when the event has been deleted or the error is displayed. */
  onDelete: (scope?: RecurrenceScope) => Promise<void>;
}

/** Deletes an event after confirmation. For an event in a series, the user chooses the scope. */
export function DeleteEventButton({ event, busy, onDelete }: DeleteEventButtonProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const confirm = async (scope?: RecurrenceScope) => {
    await onDelete(scope);
    setIsConfirming(false);
  };
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
            onChoose={(scope) => (scope === null ? setIsConfirming(false) : void confirm(scope))}
          />
        )
      ) : (
        <ConfirmDialog
          open={isConfirming}
          onOpenChange={setIsConfirming}
          title={t('Delete event')}
          confirmLabel={t('Delete')}
          busy={busy}
          onConfirm={() => void confirm()}
        >
          {t('Are you sure you want to delete this event?')}
        </ConfirmDialog>
      )}
    </>
  );
}
