import type { ReactNode } from 'react';
import { LoadError } from './banner.tsx';

/** The part of a query's result that its content depends on. */
export interface QueryState<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryContentProps<Data> {
  query: QueryState<Data>;
  /** Shown while the data loads. */
  placeholder: ReactNode;
  /** Message for a failed request. */
  error: string;
  children: (data: Data) => ReactNode;
}

/** The content of a query, a placeholder while it loads, and an error with Retry after a failure. */
export function QueryContent<Data>({
  query,
  placeholder,
  error,
  children,
}: QueryContentProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  return (
    <>
      {data === undefined ? !isError && placeholder : children(data)}
      {isError && (
        <LoadError message={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </>
  );
}
