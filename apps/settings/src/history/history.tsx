import { schedulesQuery } from '@scheduler/api-client/queries';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Select } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryPage } from './history-page.tsx';
import styles from './history.module.css';

/** Everything that was changed in one's calendars, newest first. */
export function History() {
  const { api } = usePlatform();
  const schedules = useQuery(schedulesQuery(api)).data ?? [];
  const [scheduleId, setScheduleId] = useState('');
  // Where each page that is shown begins.
  const [pages, setPages] = useState<(string | null)[]>([null]);
  return (
    <>
      {schedules.length > 1 && (
        <div className={styles.filter}>
          <Select
            aria-label={t('Show the history of')}
            value={scheduleId}
            onChange={({ target }) => {
              setScheduleId(target.value);
              setPages([null]);
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
        {pages.map((before, index) => (
          <HistoryPage
            key={`${scheduleId} ${before}`}
            scheduleId={scheduleId || undefined}
            before={before}
            onMore={index === pages.length - 1 ? (next) => setPages([...pages, next]) : undefined}
          />
        ))}
      </ol>
    </>
  );
}
