import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { LoadError } from '../feedback/banner.tsx';
import { Button } from '../buttons/button.tsx';
import { EmptyText } from '../feedback/empty-state.tsx';
import type { QueryState } from '../feedback/query-content.tsx';
import { Spinner } from '../feedback/spinner.tsx';

interface PagedListProps<Page> {
  /** Result of an infinite query. */
  query: QueryState<{ pages: Page[] }> & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Plural noun for messages, for example `deliveries`. */
  noun: string;
  /** Shown if the list is empty. */
  empty: string;
  className?: string | undefined;
  /** Returns the list items of a page. */
  children: (page: Page) => readonly ReactNode[];
}

/** The items of a paginated list, and its loading or error state. Render it in a list. */
export function PagedList<Page>({ query, noun, empty, className, children }: PagedListProps<Page>) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const items = data?.pages.flatMap((page) => children(page)) ?? [];
  const isLoading = !isError && (!data || query.isFetchingNextPage);
  const retry = query.isFetchNextPageError ? fetchNextPage : refetch;
  const renderItem = (content: ReactNode) => <li className={className}>{content}</li>;
  return (
    <>
      {items}
      {isError &&
        renderItem(
          <LoadError
            message={t('Failed to load {noun}', { noun })}
            onRetry={() => void retry()}
            retrying={isFetching}
          />,
        )}
      {isLoading && renderItem(<Spinner label={t('Loading {noun}', { noun })} />)}
      {hasNextPage &&
        !isLoading &&
        !isError &&
        renderItem(
          <Button size="sm" onClick={() => void fetchNextPage()}>
            {t('Show older')}
          </Button>,
        )}
      {data && items.length === 0 && !hasNextPage && renderItem(<EmptyText>{empty}</EmptyText>)}
    </>
  );
}
