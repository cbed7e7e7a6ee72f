import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { toldUndone, undoWrite } from '@scheduler/platform/undo-write';
import { Button } from '@scheduler/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { groupOf } from './groups.ts';
import styles from './assistant.module.css';

/** The latest change of one's own, to be taken back. */
export function UndoReply({ result }: { result: Extract<AssistantResult, { kind: 'undo' }> }) {
  const { api, notify } = usePlatform();
  const queryClient = useQueryClient();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const batches = groupOf(result.batch_id);
  const undo = async () => {
    setState('busy');
    const isDone = await undoWrite({ api, notify, queryClient }, batches);
    setState(isDone ? 'done' : 'open');
  };
  return (
    <>
      <p className={styles.text}>{result.text}</p>
      {batches.length > 1 && (
        <p className={styles.text}>
          {t('It was made together with {count} more; all are undone.', {
            count: batches.length - 1,
          })}
        </p>
      )}
      {state === 'done' ? (
        <p className={styles.done}>{toldUndone(batches)}</p>
      ) : (
        <Button size="sm" busy={state === 'busy'} onClick={() => void undo()}>
          {t('Undo')}
        </Button>
      )}
    </>
  );
}
