import { schedulesQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Select } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryPage } from './history-page.tsx';
import styles from './history.module.css';

/** The change history of the user's schedules, newest first. */
export function History() {
  const { api } = usePlatform();
  const schedules = useQuery(schedulesQuery(api)).data ?? [];
  const [scheduleId, setScheduleId] = useState('');
  // One cursor per loaded page; `null` is the first page.
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  return (
    <>
      {schedules.length > 1 && (
        <div className={styles.filter}>
          <Select
            aria-label={t('Show history for')}
            value={scheduleId}
            onChange={({ target }) => {
              setScheduleId(target.value);
              setCursors([null]);
            }}
          >
            <option value="">{t('All schedules')}</option>
            {schedules.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      )}
      <ol className={styles.batches}>
        {cursors.map((before, index) => (
          <HistoryPage
            key={`${scheduleId} ${before}`}
            scheduleId={scheduleId || undefined}
            before={before}
            onShowMore={
              index === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined
            }
          />
        ))}
      </ol>
    </>
  );
}
