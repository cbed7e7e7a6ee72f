import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { LoadError } from '../feedback/banner.tsx';
import { Button } from '../buttons/button.tsx';
import { EmptyText } from '../feedback/empty-state.tsx';
import { Spinner } from '../feedback/spinner.tsx';

interface ListPageProps<Page extends { next: string | null }> {
  /** Query result of the page. */
  page: { data: Page | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Plural noun for messages, for example `deliveries`. */
  noun: string;
  /** Shown if the list is empty. */
  empty: string;
  isFirst: boolean;
  /** Loads the next page. Set for the last loaded page only. */
  onShowMore: ((next: string) => void) | undefined;
  className?: string | undefined;
  /** Returns the list items of the page. */
  children: (page: Page) => readonly ReactNode[];
}

/** The items of one page of a paginated list, or its loading or error state. Render it in a list. */
export function ListPage<Page extends { next: string | null }>(props: ListPageProps<Page>) {
  const { page, noun, empty, isFirst, onShowMore, className, children } = props;
  const { data, isError, isFetching, refetch } = page;
  const renderItem = (content: ReactNode) => <li className={className}>{content}</li>;
  if (isError) {
    return renderItem(
      <LoadError
        message={t('Failed to load {noun}', { noun })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />,
    );
  }
  if (!data) return renderItem(<Spinner label={t('Loading {noun}', { noun })} />);
  const { next } = data;
  const items = children(data);
  const showMoreButton = onShowMore && next !== null && (
    <Button size="sm" onClick={() => onShowMore(next)}>
      {t('Show older')}
    </Button>
  );
  return (
    <>
      {items}
      {showMoreButton && renderItem(showMoreButton)}
      {isFirst && items.length === 0 && next === null && renderItem(<EmptyText>{empty}</EmptyText>)}
    </>
  );
}
