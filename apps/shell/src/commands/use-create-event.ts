import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { getErrorMessage } from '@scheduler/platform/error-messages';
import { invalidateCalendarQueries, useUndoOptions, withBatchId } from '@scheduler/platform/undo';
import type { NewEvent } from './use-command-search.ts';

/** Returns a function that creates an event, shows a toast, and returns true if it succeeded. */
export function useCreateEvent() {
  const { api, notify, queryClient } = usePlatform();
  const getUndoOptions = useUndoOptions();
  return async (body: NewEvent): Promise<boolean> => {
    try {
      const { batchId } = await withBatchId((onBatch) =>
        api.call(events.create, { body, onBatch, idempotencyKey: crypto.randomUUID() }),
      );
      notify.success(t('Event created successfully'), getUndoOptions(batchId));
      void invalidateCalendarQueries(queryClient);
      return true;
    } catch (error) {
      notify.error(getErrorMessage(error, t('Failed to create event')));
      return false;
    }
  };
}
