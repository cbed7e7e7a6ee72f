import { history, type Event, type HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Dialog, DialogClose, PagedList } from '@scheduler/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { format } from '../../format-date.ts';
import { UndoBatchButton, useActorName } from '@scheduler/platform/undo-batch-button';
import styles from './event-history.module.css';

interface EventHistoryProps {
  event: Event;
  onClose: () => void;
  /** Called after an undo, because the open event is then outdated. */
  onUndone: () => void;
}

/** Lists the changes to an event, newest first. */
export function EventHistory({ event, onClose, onUndone }: EventHistoryProps) {
  const { api } = usePlatform();
  const changes = useInfiniteQuery({
    queryKey: ['history', event.id],
    queryFn: ({ pageParam, signal }) => {
      const query = { event_id: event.id, ...(pageParam && { before: pageParam }) };
      return api.call(history.list, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('History')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <ol className={styles.entries}>
        <PagedList query={changes} noun={t('history')} empty={t('No changes yet.')}>
          {({ batches }) =>
            batches.map((batch) => (
              <HistoryEntry key={batch.id} batch={batch} onUndone={onUndone} />
            ))
          }
        </PagedList>
      </ol>
    </Dialog>
  );
}

function HistoryEntry({ batch, onUndone }: { batch: HistoryBatch; onUndone: () => void }) {
  const { summary, at, can_undo, undone_by } = batch;
  return (
    <li className={styles.entry}>
      <div>
        <p>{summary}</p>
        <small>
          {useActorName(batch)}, <time dateTime={at}>{format(new Date(at), 'MMM d, p')}</time>
        </small>
      </div>
      {undone_by !== null && <small>{t('Undone')}</small>}
      {can_undo && <UndoBatchButton batch={batch} onUndone={onUndone} />}
    </li>
  );
}
