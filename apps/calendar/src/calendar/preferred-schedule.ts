import type { Schedule } from '@scheduler/contracts/core';
import { stored } from '@scheduler/platform';
import { isWritable } from '../is-writable.ts';

const LAST_KEY = 'scheduler.last-schedule';

/** Keeps on which schedule something was put last. */
export function noteSchedule(id: string | undefined): void {
  if (id) stored((storage) => storage.setItem(LAST_KEY, id));
}

/**
 * The schedule that a new event most likely goes on: the only one there is, or the only one that is
 * looked at, or the last one that was used; `undefined` if none of them is.
 */
export function preferredSchedule(
  schedules: readonly Schedule[],
  hidden: ReadonlySet<string>,
): string | undefined {
  const open = schedules.filter(isWritable);
  const shown = open.filter(({ id }) => !hidden.has(id));
  const [only] = shown.length === 1 ? shown : open.length === 1 ? open : [];
  if (only) return only.id;
  const last = stored((storage) => storage.getItem(LAST_KEY));
  return shown.find(({ id }) => id === last)?.id;
}
