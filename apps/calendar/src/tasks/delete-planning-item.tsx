import type { ApiClient } from '@scheduler/api-client';
import { t } from '@scheduler/i18n';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTaskMutation } from './use-task-mutation.ts';

interface DeletePlanningItemProps {
  noun: 'task' | 'habit';
  title: string;
  call: (api: ApiClient, onBatch: (id: string) => void) => Promise<unknown>;
  onDeleted: () => void;
}

const MESSAGES = {
  task: {
    title: t('Delete task'),
    question: t('Are you sure you want to delete this task?'),
    successMessage: t('Task deleted successfully'),
    failureMessage: t("Couldn't delete the task. Try again."),
  },
  habit: {
    title: t('Delete habit'),
    question: t('Are you sure you want to delete this habit?'),
    successMessage: t('Habit deleted successfully'),
    failureMessage: t("Couldn't delete the habit. Try again."),
  },
};

/** Deletes a task or habit and its upcoming blocks. */
export function DeletePlanningItem({ noun, title, call, onDeleted }: DeletePlanningItemProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const messages = MESSAGES[noun];
  const deleteItem = useTaskMutation<void>({
    call: (api, _input, onBatch) => call(api, onBatch),
    successMessage: messages.successMessage,
    failureMessage: messages.failureMessage,
  });
  return (
    <>
      <IconButton label={t('Delete')} tone="danger" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={messages.title}
        confirmLabel={t('Delete')}
        busy={deleteItem.isPending}
        detail={t('{title}. Its upcoming blocks will be deleted too.', { title })}
        onConfirm={() =>
          deleteItem.mutate(undefined, { onSuccess: onDeleted, onError: deleteItem.showError })
        }
      >
        {messages.question}
      </ConfirmDialog>
    </>
  );
}
