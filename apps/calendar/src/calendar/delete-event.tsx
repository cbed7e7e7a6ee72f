import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isOccurrence } from '../is-writable.ts';
import { ScopeDialog } from './scope-dialog.tsx';
import { useDeleteEvent } from './use-event-mutations.ts';

/** Deletes after a question: of a series, how much of it. */
export function DeleteEvent({ event, onDeleted }: { event: Event; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteEvent();
  const settle = { onSuccess: onDeleted, onError: () => setAsking(false) };
  return (
    <>
      <IconButton label={t('Delete')} tone="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      {isOccurrence(event) ? (
        asking && (
          <ScopeDialog
            title={t('Delete recurring event')}
            confirmLabel={t('Delete')}
            tone="danger"
            busy={remove.isPending}
            onChoose={(scope) =>
              scope === null ? setAsking(false) : remove.mutate({ event, scope }, settle)
            }
          />
        )
      ) : (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t('Delete event')}
          confirmLabel={t('Delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ event }, settle)}
        >
          {t('Are you sure you want to delete this event?')}
        </ConfirmDialog>
      )}
    </>
  );
}
