import type { ApiClient } from '@scheduler/api-client';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from './use-write.ts';

interface DeletePlannedProps {
  noun: 'task' | 'habit';
  title: string;
  call: (api: ApiClient, onBatch: (id: string) => void) => Promise<unknown>;
  onDeleted: () => void;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Deletes a task or a habit, with the times ahead that plans found for it. */
export function DeletePlanned({ noun, title, call, onDeleted }: DeletePlannedProps) {
  const [asking, setAsking] = useState(false);
  const remove = useWrite<void>({
    call: (api, _nothing, onBatch) => call(api, onBatch),
    done: `${capital(noun)} deleted successfully`,
    failed: `Failed to delete ${noun}`,
  });
  return (
    <>
      <IconButton label="Delete" tone="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${noun}`}
        confirmLabel="Delete"
        busy={remove.isPending}
        detail={`${title}. The times ahead that were planned for it go with it.`}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: onDeleted, onError: remove.tellFailure })
        }
      >
        {`Are you sure you want to delete this ${noun}?`}
      </ConfirmDialog>
    </>
  );
}
