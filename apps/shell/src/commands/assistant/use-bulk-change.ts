import { ApiError } from '@scheduler/api-client';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import {
  invalidateCalendarQueries,
  createUndoOptions,
  undoBatches,
} from '@scheduler/platform/undo';
import { useState } from 'react';
import { saveBatchGroup } from './batch-groups.ts';

/** Applies a change to one event, with messages for the whole operation. */
export interface BulkOperation<Item> {
  write: (item: Item, onBatch: (batchId: string) => void) => Promise<unknown>;
  done: string;
  failed: string;
}

const isConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 'version-mismatch';

const formatConflicts = ([title = '', ...others]: readonly string[]) =>
  others.length === 0
    ? t('“{title}” has changed since the assistant suggested this. Ask the assistant again.', {
        title,
      })
    : plural(
        others.length,
        {
          one: '“{title}” and # other event have changed since the assistant suggested this. Ask the assistant again.',
          other:
            '“{title}” and # other events have changed since the assistant suggested this. Ask the assistant again.',
        },
        { title },
      );

/** Changes events one by one. Events that fail stay in the list. */
export function useBulkChange<Item extends { event_id: string; title: string }>({
  write,
  ...messages
}: BulkOperation<Item>) {
  const platform = usePlatform();
  const { notify, queryClient } = platform;
  const [completedIds, setCompletedIds] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);

  const applyChanges = async (items: readonly Item[]) => {
    setBusy(true);
    const batches: string[] = [];
    const succeeded: string[] = [];
    const conflicting: string[] = [];
    for (const item of items) {
      try {
        await write(item, (id) => void batches.push(id));
        succeeded.push(item.event_id);
      } catch (error) {
        if (isConflict(error)) conflicting.push(item.title);
      }
    }
    setCompletedIds(new Set([...completedIds, ...succeeded]));
    setBusy(false);
    saveBatchGroup(batches);
    const undo = async () => {
      await undoBatches(platform, batches);
      setCompletedIds(new Set());
    };
    if (succeeded.length > 0)
      notify.success(
        messages.done,
        createUndoOptions(() => void undo()),
      );
    if (conflicting.length > 0) notify.error(formatConflicts(conflicting));
    if (succeeded.length + conflicting.length < items.length) notify.error(messages.failed);
    await invalidateCalendarQueries(queryClient);
  };
  return { applyChanges, isBusy, completedIds };
}
