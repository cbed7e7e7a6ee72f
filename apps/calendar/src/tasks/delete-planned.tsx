import type { ApiClient } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
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

const WORDS = {
  task: {
    title: t('Delete task'),
    question: t('Are you sure you want to delete this task?'),
    done: t('Task deleted successfully'),
    failed: t('Failed to delete task'),
  },
  habit: {
    title: t('Delete habit'),
    question: t('Are you sure you want to delete this habit?'),
    done: t('Habit deleted successfully'),
    failed: t('Failed to delete habit'),
  },
};

/** Deletes a task or a habit, with the times ahead that plans found for it. */
export function DeletePlanned({ noun, title, call, onDeleted }: DeletePlannedProps) {
  const [asking, setAsking] = useState(false);
  const words = WORDS[noun];
  const remove = useWrite<void>({
    call: (api, _nothing, onBatch) => call(api, onBatch),
    done: words.done,
    failed: words.failed,
  });
  return (
    <>
      <IconButton label={t('Delete')} tone="danger" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.title}
        confirmLabel={t('Delete')}
        busy={remove.isPending}
        detail={t('{title}. The times ahead that were planned for it go with it.', { title })}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: onDeleted, onError: remove.tellFailure })
        }
      >
        {words.question}
      </ConfirmDialog>
    </>
  );
}
