import type { Cause, HistoryBatch } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { UndoBatch, useActor } from '@scheduler/platform/history-batch';
import { Badge, linkClass } from '@scheduler/ui';
import { Link } from 'react-router-dom';
import { when } from '../format.ts';
import { placeOf } from './place-of.ts';
import styles from './history.module.css';

const causes: Record<Cause, string | null> = {
  person: null,
  guest: null,
  import: t('Import'),
  feed: t('Calendar feed'),
  optimizer: t('Plan'),
  google: t('Google'),
  undo: t('Undo'),
};

/** One intent carried out, with the way to take it back and to where it shows. */
export function BatchLine({ batch }: { batch: HistoryBatch }) {
  const { summary, at, can_undo, undone_by, cause } = batch;
  const place = placeOf(batch);
  const word = causes[cause];
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p>{summary}</p>
        <small>
          {useActor(batch)}, <time dateTime={at}>{when(at)}</time>
          {word !== null && ` · ${word}`}
          {place !== null && (
            <>
              {' · '}
              <Link
                className={linkClass}
                to={`/calendar?view=day&date=${place.date}&event=${place.eventId}`}
              >
                {t('Show in calendar')}
              </Link>
            </>
          )}
        </small>
      </div>
      {undone_by !== null && <Badge>{t('Undone')}</Badge>}
      {can_undo && <UndoBatch batch={batch} />}
    </li>
  );
}
