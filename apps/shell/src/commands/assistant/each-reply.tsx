import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { Button, Checkbox } from '@scheduler/ui';
import { useState } from 'react';
import { timeRange, wholeDay } from '../when.ts';
import { useEach, type Writing } from './use-each.ts';
import styles from './assistant.module.css';

type Removals = Extract<AssistantResult, { kind: 'removals' }>;
type Proposed = Removals['removals'][number] & { text?: string };

interface EachReplyProps<Item extends Proposed> {
  text: string;
  items: readonly Item[];
  left_alone: Removals['left_alone'];
  label: string;
  writing: Writing<Item>;
  /** What the button says of so many. */
  call: (count: number) => string;
  isDanger?: boolean;
}

/** Events of which something is proposed: each stays as it is unless it is marked. */
export function EachReply<Item extends Proposed>(props: EachReplyProps<Item>) {
  const { text, items, left_alone, label, writing, call, isDanger = false } = props;
  const [marked, setMarked] = useState(() => new Set(items.map(({ event_id }) => event_id)));
  const { carryOut, isBusy, settled } = useEach(writing);
  const open = items.filter(({ event_id }) => !settled.has(event_id));
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
      <ul className={styles.proposals} aria-label={label}>
        {open.map((item) => (
          <li key={item.event_id}>
            <Checkbox
              label={item.title}
              checked={marked.has(item.event_id)}
              onChange={({ target }) => mark(item.event_id, target.checked)}
            />
            <span>
              {item.is_all_day
                ? wholeDay(item.start_time)
                : timeRange(item.start_time, item.end_time)}
            </span>
            {item.text && <small>{item.text}</small>}
            {item.guests > 0 && (
              <small>
                {item.guests === 1
                  ? t('1 guest is told')
                  : t('{guests} guests are told', { guests: item.guests })}
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
          variant={isDanger ? 'danger' : 'primary'}
          disabled={chosen.length === 0}
          busy={isBusy}
          onClick={() => void carryOut(chosen)}
        >
          {call(chosen.length)}
        </Button>
      )}
    </>
  );
}
