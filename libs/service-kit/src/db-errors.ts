/** Whether Postgres reported one of the SQLSTATE codes. */
const hasSqlState = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes(String((error as { code?: unknown }).code));

/** Whether a write failed with a unique constraint violation (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => hasSqlState(error, '23505');

/** Whether a statement waited for a lock for longer than `lock_timeout` (SQLSTATE 55P03). */
export const isLockTimeout = (error: unknown): boolean => hasSqlState(error, '55P03');

/**
 * Whether Postgres aborted the transaction because of a concurrent one, with a deadlock (SQLSTATE
 * 40P01) or a serialization failure (40001), meaning that it can be retried.
 */
export const isSerializationFailure = (error: unknown): boolean =>
  hasSqlState(error, '40P01', '40001');

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

/**
 * Whether Postgres canceled what took too long: a statement (SQLSTATE 57014), waiting for a lock
 * (55P03), or an idle transaction (25P03).
 */
export const isDatabaseTimeout = (error: unknown): boolean =>
  hasSqlState(error, '57014', '55P03', '25P03');
