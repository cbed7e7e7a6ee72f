import { setTimeout } from 'node:timers/promises';
import { ApiError, Unreachable } from '@scheduler/api-client';

const PAUSE_MS = 40;

/** Nobody answered, or somebody who cannot right now; what was asked may have been done. */
const isAway = (error: unknown) =>
  error instanceof Unreachable || (error instanceof ApiError && error.status === 503);

/** Sends until there is an answer: for reads, and for a POST under its Idempotency-Key. */
export async function insist<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isAway(error)) throw error;
    await setTimeout(PAUSE_MS);
    return insist(send);
  }
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 412);

/**
 * Changes something under If-Match: looks at it, and sends the change unless it is done already. What
 * was sent into the void may have been done, even after a look; then it is refused, and looked at again.
 */
export async function change<T>(
  look: () => Promise<T>,
  isDone: (found: T) => boolean,
  send: (found: T) => Promise<unknown>,
): Promise<void> {
  for (let wasLost = false; ;) {
    const found = await insist(look);
    if (isDone(found)) return;
    try {
      await send(found);
      return;
    } catch (error) {
      if (!isAway(error) && !(wasLost && isRefusal(error))) throw error;
      wasLost = isAway(error);
    }
  }
}

/** What is read under an id; `null` when it is gone. */
export const orGone = <T>(found: Promise<T>): Promise<T | null> =>
  found.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });
