import type { AssistantResult } from '@scheduler/contracts/ai';
import { history, type HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import type { Actor } from '@scheduler/service-kit';
import type { Caller, CoreClient } from '../../core-client.ts';
import { sanitizeText } from '../../language-model/sanitize.ts';
import { createAnswer } from './create-answer.ts';

const HISTORY_LIMIT = '50';

/** Finds the user's latest change that can be undone, ignoring undos. */
export const findLatestUndoable = (
  batches: readonly HistoryBatch[],
  { userId }: Actor,
): HistoryBatch | undefined =>
  batches.find(
    ({ actor, can_undo, cause }) => can_undo && cause !== 'undo' && actor?.user_id === userId,
  );

/** Offers to undo the caller's latest change, without undoing it. */
export async function offerUndo(core: CoreClient, caller: Caller): Promise<AssistantResult> {
  const { batches } = await core.call(caller, history.list, { query: { limit: HISTORY_LIMIT } });
  const latest = findLatestUndoable(batches, caller.actor);
  return latest
    ? { kind: 'undo', text: sanitizeText(latest.summary), batch_id: latest.id }
    : createAnswer(t('You have no changes to undo.'));
}
