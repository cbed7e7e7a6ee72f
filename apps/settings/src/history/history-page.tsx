import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { ListPage } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { BatchLine } from './batch-line.tsx';
import styles from './history.module.css';

interface PageProps {
  scheduleId: string | undefined;
  before: string | null;
  /** Of the last page: shows the one after it. */
  onMore: ((next: string) => void) | undefined;
}

const PAGE = '10';

export function HistoryPage({ scheduleId, before, onMore }: PageProps) {
  const { api } = usePlatform();
  const page = useQuery({
    queryKey: ['history', 'settings', scheduleId, before],
    queryFn: ({ signal }) =>
      api.call(history.list, {
        query: {
          limit: PAGE,
          ...(scheduleId !== undefined && { schedule_id: scheduleId }),
          ...(before !== null && { before }),
        },
        signal,
      }),
  });
  return (
    <ListPage
      page={page}
      noun={t('history')}
      empty={t('Nothing has changed yet.')}
      isFirst={before === null}
      onMore={onMore}
      className={styles.line}
    >
      {({ batches }) => batches.map((batch) => <BatchLine key={batch.id} batch={batch} />)}
    </ListPage>
  );
}
