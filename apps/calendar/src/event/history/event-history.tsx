import { history, type Event, type HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Dialog, DialogClose, ListPage } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  // Cursors of the loaded pages.
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('History')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <ol className={styles.entries}>
        {pages.map((cursor, index) => (
          <HistoryPage
            key={cursor}
            eventId={event.id}
            before={cursor}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
            onUndone={onUndone}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface HistoryPageProps {
  eventId: string;
  before: string | null;
  /** Loads the next page; only set on the last page. */
  onMore: ((next: string) => void) | undefined;
  onUndone: () => void;
}

function HistoryPage({ eventId, before: cursor, onMore, onUndone }: HistoryPageProps) {
  const { api } = usePlatform();
  const page = useQuery({
    queryKey: ['history', eventId, cursor],
    queryFn: ({ signal }) =>
      api.call(history.list, {
        query: { event_id: eventId, ...(cursor && { before: cursor }) },
        signal,
      }),
  });
  return (
    <ListPage
      page={page}
      noun={t('history')}
      empty={t('No changes yet.')}
      isFirst={cursor === null}
      onShowMore={onMore}
    >
      {({ batches }) =>
        batches.map((batch) => <HistoryEntry key={batch.id} batch={batch} onUndone={onUndone} />)
      }
    </ListPage>
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
