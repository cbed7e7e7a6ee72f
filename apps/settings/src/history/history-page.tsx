import { history } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { Button, EmptyText, LoadFailed, Skeleton } from '@scheduler/ui';
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
  if (page.isPending) {
    return (
      <li className={styles.line} role="status">
        <span className="sr-only">Loading history</span>
        <Skeleton height={40} />
      </li>
    );
  }
  if (page.isError) {
    return (
      <li className={styles.line}>
        <LoadFailed
          message="Failed to load history"
          onRetry={() => void page.refetch()}
          retrying={page.isFetching}
        />
      </li>
    );
  }
  const { batches, next } = page.data;
  return (
    <>
      {batches.map((batch) => (
        <BatchLine key={batch.id} batch={batch} />
      ))}
      {next !== null && onMore && (
        <li className={styles.line}>
          <Button size="sm" onClick={() => onMore(next)}>
            Show earlier
          </Button>
        </li>
      )}
      {batches.length === 0 && next === null && before === null && (
        <li className={styles.line}>
          <EmptyText>Nothing has changed yet.</EmptyText>
        </li>
      )}
    </>
  );
}
