import { ApiError } from '@scheduler/api-client';
import { queryKeys } from '@scheduler/api-client/queries';
import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from './platform-context.tsx';
import type { NotifyOptions, Platform } from './platform.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** Does a write, and tells the batch of the history that it became: what undoing it takes. */
export async function withBatch<Answer>(
  write: (onBatch: (batchId: string) => void) => Promise<Answer>,
): Promise<{ answer: Answer; batchId: string | null }> {
  let batchId: string | null = null;
  const answer = await write((id) => (batchId = id));
  return { answer, batchId };
}

type Undoing = Pick<Platform, 'api' | 'notify' | 'queryClient'>;

const UNDO_DURATION = 10_000;

/** What a toast about a write offers: to take it back. */
export const undoOption = (platform: Undoing, batchId: string | null): NotifyOptions | undefined =>
  batchId === null
    ? undefined
    : { ...undoBy(() => void undoWrite(platform, batchId)), undoes: batchId };

/** The same for what is taken back in a way of its own. */
export const undoBy = (onClick: () => void): NotifyOptions => ({
  duration: UNDO_DURATION,
  action: { label: t('Undo'), onClick },
});

export const toldUndone = (batchIds: readonly string[]): string =>
  batchIds.length > 1 ? t('Changes undone') : t('Change undone');

/** Takes writes back, the last first, and tells whether that went well; all that they concerned is read anew. */
export async function undoWrite(
  platform: Undoing,
  batchIds: string | readonly string[],
  told?: string,
): Promise<boolean> {
  const ids = [batchIds].flat();
  const undone = await callUndo(platform, ids, told ?? toldUndone(ids));
  await readAllAnew(platform.queryClient);
  return undone;
}

async function callUndo(
  { api, notify }: Undoing,
  batchIds: readonly string[],
  told: string,
): Promise<boolean> {
  try {
    for (const batch_id of batchIds.toReversed()) {
      await api.call(history.undo, { params: { batch_id } });
    }
    notify.success(told, { undone: batchIds });
    return true;
  } catch (error) {
    const stands = error instanceof ApiError && error.status < 500;
    notify.error(stands ? error.message : t('Failed to undo the change'));
    return false;
  }
}

const CONCERNED = [
  queryKeys.events,
  queryKeys.conflicts,
  queryKeys.analysis,
  queryKeys.schedules,
  ['history'],
  ['invitations'],
  ['tasks'],
  ['habits'],
];

/** Whatever hangs on events and schedules is read again: here and on the other screens. */
export const readAllAnew = (client: QueryClient): Promise<unknown> =>
  Promise.all(CONCERNED.map((queryKey) => client.invalidateQueries({ queryKey })));

/** What a toast of this screen offers after a write. */
export function useUndo() {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  return (batchId: string | null) => undoOption({ api, notify, queryClient }, batchId);
}
