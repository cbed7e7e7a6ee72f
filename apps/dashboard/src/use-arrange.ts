import { ApiError } from '@scheduler/api-client';
import type { BodyOf } from '@scheduler/contracts';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Moves events as one change, which can be undone. */
export function useArrange() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return useMutation({
    mutationFn: (body: BodyOf<typeof events.arrange>) =>
      withBatch((onBatch) => api.call(events.arrange, { body, onBatch })),
    onSuccess: ({ answer, batchId }) => {
      const count = answer.moved.length;
      notify.success(
        count === 1 ? t('Event moved') : t('{count} events moved', { count }),
        undo(batchId),
      );
    },
    onError: (error) => {
      const stands = error instanceof ApiError && error.status < 500;
      notify.error(stands ? error.message : t('Failed to update event'));
    },
    onSettled: () => readAllAnew(client),
  });
}
