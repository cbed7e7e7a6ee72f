import type { Schedule } from '@scheduler/contracts/core';
import { safeLocalStorage } from '@scheduler/platform';
import { isWritable } from '@scheduler/scheduling';

const STORAGE_KEY = 'scheduler.last-schedule';

export function storeLastSchedule(id: string | undefined): void {
  if (id) safeLocalStorage.setItem(STORAGE_KEY, id);
}

/**
 * Returns the default schedule of a new event: the only writable one, the only visible one, or the
 * one used last. Returns `undefined` if none applies.
 */
export function getPreferredSchedule(
  schedules: readonly Schedule[],
  hidden: ReadonlySet<string> | undefined,
): string | undefined {
  const writable = schedules.filter(isWritable);
  const visible = writable.filter(({ id }) => !hidden?.has(id));
  const [onlySchedule] = visible.length === 1 ? visible : writable.length === 1 ? writable : [];
  if (onlySchedule) return onlySchedule.id;
  const lastId = safeLocalStorage.getItem(STORAGE_KEY);
  return visible.find(({ id }) => id === lastId)?.id;
}
