import type { ChangeCause, HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { UndoBatchButton, useActorName } from '@scheduler/platform/undo-batch-button';
import { Badge, linkClass } from '@scheduler/ui';
import { Link } from 'react-router-dom';
import { formatTime } from '@scheduler/platform/format-time';
import { findChangedEvent } from './find-changed-event.ts';
import styles from './history.module.css';

const causeLabels: Record<ChangeCause, string | null> = {
  person: null,
  guest: null,
  import: t('Import'),
  feed: t('Calendar feed'),
  optimizer: t('Plan'),
  google: t('Google'),
  undo: t('Undo'),
};

export function BatchRow({ batch }: { batch: HistoryBatch }) {
  const { summary, at, can_undo, undone_by, cause } = batch;
  const changedEvent = findChangedEvent(batch);
  const causeLabel = causeLabels[cause];
  return (
    <li className={styles.row}>
      <div className={styles.summary}>
        <p>{summary}</p>
        <small>
          {useActorName(batch)}, <time dateTime={at}>{formatTime(at, 'fullDateAndTime')}</time>
          {causeLabel !== null && ` · ${causeLabel}`}
          {changedEvent !== null && (
            <>
              {' · '}
              <Link
                className={linkClass}
                to={`/calendar?view=day&date=${changedEvent.date}&event=${changedEvent.eventId}`}
              >
                {t('Show in calendar')}
              </Link>
            </>
          )}
        </small>
      </div>
      {undone_by !== null && <Badge>{t('Undone')}</Badge>}
      {can_undo && <UndoBatchButton batch={batch} />}
    </li>
  );
}
