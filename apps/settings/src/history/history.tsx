import { schedulesQuery } from '@scheduler/api-client/queries';
import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { PagedList, Select } from '@scheduler/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BatchRow } from './batch-row.tsx';
import styles from './history.module.css';

const PAGE_SIZE = '10';

/** The change history of the user's schedules, newest first. */
export function History() {
  const { api } = usePlatform();
  const schedules = useQuery(schedulesQuery(api)).data ?? [];
  const [scheduleId, setScheduleId] = useState('');
  const changes = useInfiniteQuery({
    queryKey: ['history', 'settings', scheduleId],
    queryFn: ({ pageParam, signal }) => {
      const filter = { ...(scheduleId && { schedule_id: scheduleId }) };
      const query = { ...filter, ...(pageParam && { before: pageParam }), limit: PAGE_SIZE };
      return api.call(history.list, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  return (
    <>
      {schedules.length > 1 && (
        <div className={styles.filter}>
          <Select
            aria-label={t('Show history for')}
            value={scheduleId}
            onChange={({ target }) => setScheduleId(target.value)}
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
        <PagedList
          query={changes}
          noun={t('history')}
          empty={t('No changes yet.')}
          className={styles.row}
        >
          {({ batches }) => batches.map((batch) => <BatchRow key={batch.id} batch={batch} />)}
        </PagedList>
      </ol>
    </>
  );
}
