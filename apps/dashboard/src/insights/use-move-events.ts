import type { RouteBody } from '@scheduler/contracts';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getRejectionMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import { useMutation } from '@tanstack/react-query';

/** Moves events in one change that can be undone. */
export function useMoveEvents() {
  const { api, notify, queryClient } = usePlatform();
  const getUndoOptions = useUndoOptions();
  return useMutation({
    mutationFn: (body: RouteBody<typeof events.arrange>) =>
      withBatchId((onBatch) => api.call(events.arrange, { body, onBatch })),
    onSuccess: ({ result, batchId }) => {
      const count = result.moved.length;
      notify.success(
        count === 1 ? t('Event moved') : t('{count} events moved', { count }),
        getUndoOptions(batchId),
      );
    },
    onError: (error) => {
      notify.error(getRejectionMessage(error, t('Failed to update event')));
    },
    onSettled: () => invalidateCalendarQueries(queryClient),
  });
}
