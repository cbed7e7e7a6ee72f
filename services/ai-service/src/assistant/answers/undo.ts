import type { AssistantResult } from '@scheduler/contracts/ai';
import { history, type HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import type { Actor } from '@scheduler/service-kit';
import type { Caller, CoreClient } from '../../core-client.ts';
import { plainText } from '../../language-model/clean.ts';
import { answered } from './answer.ts';

const LOOKED_AT = '50';

/** The latest change of somebody's own that can be taken back; taking back is none. */
export const latestOf = (
  batches: readonly HistoryBatch[],
  { userId }: Actor,
): HistoryBatch | undefined =>
  batches.find(
    ({ actor, can_undo, cause }) => can_undo && cause !== 'undo' && actor?.user_id === userId,
  );

/** The latest change of the caller's own, to be taken back by them: nothing is undone by asking. */
export async function offerUndo(core: CoreClient, caller: Caller): Promise<AssistantResult> {
  const { batches } = await core.call(caller, history.list, { query: { limit: LOOKED_AT } });
  const latest = latestOf(batches, caller.actor);
  return latest
    ? { kind: 'undo', text: plainText(latest.summary), batch_id: latest.id }
    : answered(t('There is no change of yours that can be undone.'));
}
