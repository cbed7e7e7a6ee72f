import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { notFound, Problem } from '@scheduler/service-kit';

/**
 * Requires write access to schedules.
 *
 * @param schedules all schedules visible to the caller
 * @throws Problem 404 if a schedule is not visible, 403 if it is read-only
 */
export function requireScheduleWrite(
  schedules: readonly Pick<Schedule, 'id' | 'role'>[],
  ids: readonly string[],
): void {
  for (const id of ids) {
    const schedule = schedules.find((schedule) => schedule.id === id);
    if (!schedule) throw notFound(t('This schedule'));
    if (schedule.role === 'owner' || schedule.role === 'editor') continue;
    throw new Problem('forbidden', t('You can view this schedule but not edit it.'));
  }
}
