import { history, type Event, type HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Dialog, DialogClose, ListPage } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { format } from '../format.ts';
import { UndoBatch, useActor } from '@scheduler/platform/history-batch';
import styles from './event-history.module.css';

interface EventHistoryProps {
  event: Event;
  onClose: () => void;
  /** Something was taken back: the event is not what was opened any more. */
  onUndone: () => void;
}

/** Who changed what of an event, and when, newest first. */
export function EventHistory({ event, onClose, onUndone }: EventHistoryProps) {
  // Where each page that is shown begins.
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('History')}
      size="md"
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <ol className={styles.batches}>
        {pages.map((before, index) => (
          <Page
            key={before}
            eventId={event.id}
            before={before}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
            onUndone={onUndone}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface PageProps {
  eventId: string;
  before: string | null;
  /** Of the last page: shows the one after it. */
  onMore: ((next: string) => void) | undefined;
  onUndone: () => void;
}

function Page({ eventId, before, onMore, onUndone }: PageProps) {
  const { api } = usePlatform();
  const page = useQuery({
    queryKey: ['history', eventId, before],
    queryFn: ({ signal }) =>
      api.call(history.list, { query: { event_id: eventId, ...(before && { before }) }, signal }),
  });
  return (
    <ListPage
      page={page}
      noun={t('history')}
      empty={t('Nothing has changed yet.')}
      isFirst={before === null}
      onMore={onMore}
    >
      {({ batches }) =>
        batches.map((batch) => <Batch key={batch.id} batch={batch} onUndone={onUndone} />)
      }
    </ListPage>
  );
}

function Batch({ batch, onUndone }: { batch: HistoryBatch; onUndone: () => void }) {
  const { summary, at, can_undo, undone_by } = batch;
  return (
    <li className={styles.batch}>
      <div>
        <p>{summary}</p>
        <small>
          {useActor(batch)}, <time dateTime={at}>{format(new Date(at), 'MMM d, p')}</time>
        </small>
      </div>
      {undone_by !== null && <small>{t('Undone')}</small>}
      {can_undo && <UndoBatch batch={batch} onUndone={onUndone} />}
    </li>
  );
}
