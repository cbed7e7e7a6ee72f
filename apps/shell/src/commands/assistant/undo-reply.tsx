import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { formatUndoneMessage, undoBatches } from '@scheduler/platform/undo';
import { Button } from '@scheduler/ui';
import { useState } from 'react';
import { getBatchGroup } from './batch-groups.ts';
import styles from './assistant.module.css';

/** The user's latest change with an undo button. */
export function UndoReply({ result }: { result: Extract<AssistantResult, { kind: 'undo' }> }) {
  const platform = usePlatform();
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const batches = getBatchGroup(result.batch_id);
  const undo = async () => {
    setState('busy');
    const isDone = await undoBatches(platform, batches);
    setState(isDone ? 'done' : 'open');
  };
  return (
    <>
      <p className={styles.text}>{result.text}</p>
      {batches.length > 1 && (
        <p className={styles.text}>
          {t('This will undo all {count} changes made at the same time.', {
            count: batches.length,
          })}
        </p>
      )}
      {state === 'done' ? (
        <p className={styles.done}>{formatUndoneMessage(batches)}</p>
      ) : (
        <Button size="sm" busy={state === 'busy'} onClick={() => void undo()}>
          {t('Undo')}
        </Button>
      )}
    </>
  );
}
