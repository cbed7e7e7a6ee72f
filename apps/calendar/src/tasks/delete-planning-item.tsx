import { habits, tasks } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { invalidateCalendarQueries } from '@scheduler/platform/undo';
import { ConfirmDialog, IconButton } from '@scheduler/ui';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApiMutation } from '../use-api-mutation.ts';

interface DeletePlanningItemProps {
  kind: 'task' | 'habit';
  item: { id: string; title: string };
  onDeleted: () => void;
}

const KINDS = {
  task: {
    route: tasks.remove,
    title: t('Delete task'),
    question: t('Are you sure you want to delete this task?'),
    successMessage: t('Task deleted successfully'),
    failureMessage: t("Couldn't delete the task. Try again."),
  },
  habit: {
    route: habits.remove,
    title: t('Delete habit'),
    question: t('Are you sure you want to delete this habit?'),
    successMessage: t('Habit deleted successfully'),
    failureMessage: t("Couldn't delete the habit. Try again."),
  },
};

/** Deletes a task or habit and its upcoming blocks. */
export function DeletePlanningItem({ kind, item, onDeleted }: DeletePlanningItemProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { route, title, question, ...messages } = KINDS[kind];
  const deleteItem = useApiMutation({
    call: (api, _input, onBatch) => api.call(route, { params: { id: item.id }, onBatch }),
    onSuccess: (queryClient) => void invalidateCalendarQueries(queryClient),
    ...messages,
  });
  return (
    <>
      <IconButton label={t('Delete')} tone="danger" onClick={() => setIsConfirming(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={title}
        confirmLabel={t('Delete')}
        busy={deleteItem.isPending}
        detail={t('{title}. Its upcoming blocks will be deleted too.', { title: item.title })}
        onConfirm={() => deleteItem.mutate(undefined, { onSuccess: onDeleted })}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}
