import { ApiError } from '@scheduler/api-client';
import { events } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { readAllAnew, useUndo, withBatch } from '@scheduler/platform/undo-write';
import { useQueryClient } from '@tanstack/react-query';
import type { Creation } from './use-found.ts';

/** Creates an event and tells of it. @returns whether it is there now */
export function useCreate() {
  const { api, notify } = usePlatform();
  const client = useQueryClient();
  const undo = useUndo();
  return async (body: Creation): Promise<boolean> => {
    try {
      const { batchId } = await withBatch((onBatch) =>
        api.call(events.create, { body, onBatch, idempotencyKey: crypto.randomUUID() }),
      );
      notify.success(t('Event created successfully'), undo(batchId));
      void readAllAnew(client);
      return true;
    } catch (error) {
      const stands = error instanceof ApiError && /limit|Upgrade/.test(error.message);
      notify.error(stands ? error.message : t('Failed to create event'));
      return false;
    }
  };
}
