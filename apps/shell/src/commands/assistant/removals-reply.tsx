import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Button, Checkbox } from '@scheduler/ui';
import { useState } from 'react';
import { timeRange, wholeDay } from '../when.ts';
import { useRemove } from './use-remove.ts';
import styles from './assistant.module.css';

/** Events that would go: each stays unless it is marked. */
export function RemovalsReply(props: { result: Extract<AssistantResult, { kind: 'removals' }> }) {
  const { removals, left_alone, text } = props.result;
  const [marked, setMarked] = useState(() => new Set(removals.map(({ event_id }) => event_id)));
  const { remove, isRemoving, removed } = useRemove();
  const open = removals.filter(({ event_id }) => !removed.has(event_id));
  const chosen = open.filter(({ event_id }) => marked.has(event_id));
  const mark = (id: string, on: boolean) => {
    const next = new Set(marked);
    if (on) next.add(id);
    else next.delete(id);
    setMarked(next);
  };
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.proposals} aria-label={t('Proposed removals')}>
        {open.map(({ event_id, title, start_time, end_time, is_all_day, guests }) => (
          <li key={event_id}>
            <Checkbox
              label={title}
              checked={marked.has(event_id)}
              onChange={({ target }) => mark(event_id, target.checked)}
            />
            <span>{is_all_day ? wholeDay(start_time) : timeRange(start_time, end_time)}</span>
            {guests > 0 && (
              <small>
                {guests === 1 ? t('1 guest is told') : t('{guests} guests are told', { guests })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {left_alone.length > 0 && (
        <ul className={styles.free} aria-label={t('Left alone')}>
          {left_alone.map(({ event_id, title, text: why }) => (
            <li key={event_id}>
              {title}: {why}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <Button
          size="sm"
          variant="danger"
          disabled={chosen.length === 0}
          busy={isRemoving}
          onClick={() => void remove(chosen)}
        >
          {chosen.length === 1
            ? t('Delete 1 event')
            : t('Delete {length} events', { length: chosen.length })}
        </Button>
      )}
    </>
  );
}
