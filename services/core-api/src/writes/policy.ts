import { Problem } from '@scheduler/service-kit';

/**
 * Refuses a change made to an older version than the one that is stored.
 *
 * @param ifMatch the version that the caller saw; `null` when any will do
 */
export function requireVersion(current: { version: number }, ifMatch: number | null): void {
  if (ifMatch === null || ifMatch === current.version) return;
  throw new Problem(
    'version-mismatch',
    'This was changed in the meantime. Look at it as it is now and try again.',
    { current },
  );
}
