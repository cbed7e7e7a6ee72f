import type { ReactNode } from 'react';
import { t } from '@scheduler/i18n';
import { LoadFailed } from './banner.tsx';
import { Button } from './button.tsx';
import { EmptyText } from './empty-state.tsx';
import { Spinner } from './spinner.tsx';

interface ListPageProps<Page extends { next: string | null }> {
  /** How reading it stands. */
  page: { data: Page | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What is listed, for messages: `deliveries`. */
  noun: string;
  /** Said when the whole list is empty. */
  empty: string;
  isFirst: boolean;
  /** Of the last page: shows the one after it. */
  onMore: ((next: string) => void) | undefined;
  className?: string | undefined;
  /** The lines, each a list item. */
  children: (page: Page) => readonly ReactNode[];
}

/** The items of one page of a list that goes on, or how reading them stands; stands in a list. */
export function ListPage<Page extends { next: string | null }>(props: ListPageProps<Page>) {
  const { page, noun, empty, isFirst, onMore, className, children } = props;
  const { data, isError, isFetching, refetch } = page;
  const line = (content: ReactNode) => <li className={className}>{content}</li>;
  if (isError) {
    return line(
      <LoadFailed
        message={t('Failed to load {noun}', { noun })}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />,
    );
  }
  if (!data) return line(<Spinner label={t('Loading {noun}', { noun })} />);
  const { next } = data;
  const lines = children(data);
  const more = onMore && next !== null && (
    <Button size="sm" onClick={() => onMore(next)}>
      {t('Show earlier')}
    </Button>
  );
  return (
    <>
      {lines}
      {more && line(more)}
      {isFirst && lines.length === 0 && next === null && line(<EmptyText>{empty}</EmptyText>)}
    </>
  );
}
