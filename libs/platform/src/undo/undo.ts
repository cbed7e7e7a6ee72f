import { invalidateAll, queryKeys } from '@scheduler/api-client/queries';
import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getRejectionMessage } from '../errors/error-messages.ts';
import { usePlatform } from '../platform-context.tsx';
import type { NotifyOptions, Platform } from '../platform.ts';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Runs a write and returns its result with the ID of its history batch.
 *
 * @returns `batchId` is `null` if the write created no batch
 */
export async function withBatchId<Result>(
  write: (onBatch: (batchId: string) => void) => Promise<Result>,
): Promise<{ result: Result; batchId: string | null }> {
  let batchId: string | null = null;
  const result = await write((id) => (batchId = id));
  return { result, batchId };
}

type UndoContext = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

const UNDO_TOAST_MS = 10_000;

/** Returns toast options with an Undo action for a history batch; `undefined` without a batch. */
export const getUndoOptions = (
  platform: UndoContext,
  batchId: string | null,
): NotifyOptions | undefined =>
  batchId === null
    ? undefined
    : { ...createUndoOptions(() => void undoBatches(platform, batchId)), undoBatchId: batchId };

/** Creates toast options with an Undo action. */
export const createUndoOptions = (onClick: () => void): NotifyOptions => ({
  duration: UNDO_TOAST_MS,
  action: { label: t('Undo'), onClick },
});

/** Returns the success message for undone batches. */
export const formatUndoneMessage = (batchIds: readonly string[]): string =>
  batchIds.length > 1 ? t('Changes undone') : t('Change undone');

/**
 * Undoes history batches, the last one first, and invalidates all affected queries.
 *
 * @param successMessage defaults to “Change undone”
 * @returns whether it succeeded
 */
export async function undoBatches(
  platform: UndoContext,
  batchIds: string | readonly string[],
  successMessage?: string,
): Promise<boolean> {
  const ids = [batchIds].flat();
  const isUndone = await requestUndo(platform, ids, successMessage ?? formatUndoneMessage(ids));
  await invalidateCalendarQueries(platform.queryClient);
  return isUndone;
}

async function requestUndo(
  { api, notify }: UndoContext,
  batchIds: readonly string[],
  successMessage: string,
): Promise<boolean> {
  try {
    for (const batch_id of batchIds.toReversed()) {
      await api.call(history.undo, { params: { batch_id } });
    }
    notify.success(successMessage, { undoneBatchIds: batchIds });
    return true;
  } catch (error) {
    notify.error(getRejectionMessage(error, t("Couldn't undo the change. Try again.")));
    return false;
  }
}

const AFFECTED_QUERY_KEYS = [
  queryKeys.events,
  queryKeys.conflicts,
  queryKeys.analysis,
  queryKeys.schedules,
  ['history'],
  ['invitations'],
  ['tasks'],
  ['habits'],
];

/** Invalidates all queries that depend on events or schedules, on all screens. */
export const invalidateCalendarQueries = (queryClient: QueryClient): Promise<unknown> =>
  invalidateAll(queryClient, AFFECTED_QUERY_KEYS);

/** Returns a function that creates the Undo options for a toast after a write. */
export function useUndoOptions() {
  const platform = usePlatform();
  return (batchId: string | null) => getUndoOptions(platform, batchId);
}
