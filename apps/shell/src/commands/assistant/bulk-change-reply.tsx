import type { AssistantResult } from '@scheduler/contracts/ai';
import { t } from '@scheduler/i18n';
import { isEmailAvailable, usePlatform } from '@scheduler/platform';
import { Button, Checkbox } from '@scheduler/ui';
import { useState } from 'react';
import { formatDate, formatTimeRange } from '@scheduler/platform/format-time';
import { useBulkChange, type BulkOperation } from './use-bulk-change.ts';
import styles from './assistant.module.css';

type Removals = Extract<AssistantResult, { kind: 'removals' }>;
type ProposedChange = Removals['removals'][number] & { text?: string };

interface BulkChangeReplyProps<Item extends ProposedChange> {
  text: string;
  items: readonly Item[];
  left_alone: Removals['left_alone'];
  label: string;
  operation: BulkOperation<Item>;
  /** Returns the button label for a number of events. */
  formatButtonLabel: (count: number) => string;
  isDanger?: boolean;
}

/** Proposed changes to several events, with checkboxes. Only selected events change. */
export function BulkChangeReply<Item extends ProposedChange>(props: BulkChangeReplyProps<Item>) {
  const { text, items, left_alone, label, operation, formatButtonLabel, isDanger = false } = props;
  const { config } = usePlatform();
  const [selectedIds, setSelectedIds] = useState(
    () => new Set(items.map(({ event_id }) => event_id)),
  );
  const { applyChanges, isBusy, completedIds } = useBulkChange(operation);
  const pending = items.filter(({ event_id }) => !completedIds.has(event_id));
  const selected = pending.filter(({ event_id }) => selectedIds.has(event_id));
  const setSelected = (id: string, isSelected: boolean) => {
    const next = new Set(selectedIds);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelectedIds(next);
  };
  return (
    <>
      <p className={styles.text}>{text}</p>
      <ul className={styles.proposals} aria-label={label}>
        {pending.map((item) => (
          <li key={item.event_id}>
            <Checkbox
              label={item.title}
              checked={selectedIds.has(item.event_id)}
              onChange={({ target }) => setSelected(item.event_id, target.checked)}
            />
            <span>
              {item.is_all_day
                ? formatDate(item.start_time)
                : formatTimeRange(item.start_time, item.end_time)}
            </span>
            {item.text && <small>{item.text}</small>}
            {item.guests > 0 && isEmailAvailable(config) && (
              <small>
                {item.guests === 1
                  ? t('1 guest will be notified')
                  : t('{guests} guests will be notified', { guests: item.guests })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {left_alone.length > 0 && (
        <ul className={styles.free} aria-label={t('Not moved')}>
          {left_alone.map(({ event_id, title, text: reason }) => (
            <li key={event_id}>
              {title}: {reason}
            </li>
          ))}
        </ul>
      )}
      {pending.length > 0 && (
        <Button
          size="sm"
          variant={isDanger ? 'danger' : 'primary'}
          disabled={selected.length === 0}
          busy={isBusy}
          onClick={() => void applyChanges(selected)}
        >
          {formatButtonLabel(selected.length)}
        </Button>
      )}
    </>
  );
}
