import { setTimeout } from 'node:timers/promises';
import { ApiError, UnreachableError } from '@scheduler/api-client';

const RETRY_DELAY_MS = 40;

/** Whether the service was unreachable or unavailable. It may have processed the request anyway. */
const isUnavailable = (error: unknown) =>
  error instanceof UnreachableError || (error instanceof ApiError && error.status === 503);

/** Retries until the service responds. Only for reads and POST requests with an Idempotency-Key. */
export async function retryUntilAvailable<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    await setTimeout(RETRY_DELAY_MS);
    return retryUntilAvailable(send);
  }
}

const isConflict = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);

/**
 * Updates a resource with `If-Match`, unless it is already up to date. If a response was lost, the
 * update may have succeeded, so a later 404 or 412 is followed by another check.
 */
export async function updateWithRetry<T>(
  load: () => Promise<T>,
  isDone: (current: T) => boolean,
  send: (current: T) => Promise<unknown>,
): Promise<void> {
  for (let wasLost = false; ;) {
    const current = await retryUntilAvailable(load);
    if (isDone(current)) return;
    try {
      await send(current);
      return;
    } catch (error) {
      if (!isUnavailable(error) && !(wasLost && isConflict(error))) throw error;
      wasLost = isUnavailable(error);
    }
  }
}

/** Returns `null` for a 404. */
export const nullIfNotFound = <T>(current: Promise<T>): Promise<T | null> =>
  current.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
