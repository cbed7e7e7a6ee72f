import { history } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { ListPage } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { BatchRow } from './batch-row.tsx';
import styles from './history.module.css';

interface HistoryPageProps {
  scheduleId: string | undefined;
  before: string | null;
  /** Loads the next page. Only the last page has it. */
  onShowMore: ((next: string) => void) | undefined;
}

const PAGE_SIZE = '10';

export function HistoryPage({ scheduleId, before, onShowMore }: HistoryPageProps) {
  const { api } = usePlatform();
  const page = useQuery({
    queryKey: ['history', 'settings', scheduleId, before],
    queryFn: ({ signal }) =>
      api.call(history.list, {
        query: {
          limit: PAGE_SIZE,
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
      empty={t('No changes yet.')}
      isFirst={before === null}
      onShowMore={onShowMore}
      className={styles.row}
    >
      {({ batches }) => batches.map((batch) => <BatchRow key={batch.id} batch={batch} />)}
    </ListPage>
  );
}
