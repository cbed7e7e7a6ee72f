import type { AssistantResult } from '@scheduler/contracts/ai';
import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/words';
import type { Caller, CoreClient } from '../../core-client.ts';
import { plainText } from '../../language-model/clean.ts';
import { answered } from './answer.ts';

const LOOKED_AT = '50';

/** The latest change of the caller's own, to be taken back by them: nothing is undone by asking. */
export async function offerUndo(core: CoreClient, caller: Caller): Promise<AssistantResult> {
  const { batches } = await core.call(caller, history.list, { query: { limit: LOOKED_AT } });
  const latest = batches.find(
    ({ actor, can_undo, cause }) =>
      can_undo && cause !== 'undo' && actor?.user_id === caller.actor.userId,
  );
  return latest
    ? { kind: 'undo', text: plainText(latest.summary), batch_id: latest.id }
    : answered(t('There is no change of yours that can be undone.'));
}
