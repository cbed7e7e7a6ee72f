const UNIQUE_VIOLATION = '23505';

/** Whether a write failed with a unique constraint violation (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && (error as { code?: unknown }).code === UNIQUE_VIOLATION;

/** Deadlock and serialization failure. The transaction can succeed when it is retried. */
const RETRYABLE_SQLSTATES = new Set(['40P01', '40001']);

/**
 * Whether Postgres aborted the transaction because of a concurrent one, meaning that it can be
 * retried.
 */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof Error && RETRYABLE_SQLSTATES.has(String((error as { code?: unknown }).code));

/**
 * Socket errors, and SQLSTATE codes for connection failures, shutdown and insufficient resources: too
 * many connections, no memory, or a full disk.
 */
const UNAVAILABLE_CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|08\w{3}|57P0[123]|53\w{3})$/;

/** Errors without a code that the driver throws for a broken connection. */
const BROKEN_CONNECTION_MESSAGE = /Connection terminated|is not queryable/;

/** Whether a query failed because the database was unreachable, out of resources, or the pool exhausted. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { name, code, message } = (error ?? {}) as Partial<Error & { code: unknown }>;
  return (
    name === 'KnexTimeoutError' ||
    UNAVAILABLE_CODES.test(String(code)) ||
    BROKEN_CONNECTION_MESSAGE.test(message ?? '')
  );
}

/** Statement timeout, lock timeout, and a transaction that was idle for too long. */
const TIMEOUT_SQLSTATES = new Set(['57014', '55P03', '25P03']);

/** Whether Postgres canceled a statement or transaction that took too long. */
export const isDatabaseTimeout = (error: unknown): boolean =>
  error instanceof Error && TIMEOUT_SQLSTATES.has(String((error as { code?: unknown }).code));
