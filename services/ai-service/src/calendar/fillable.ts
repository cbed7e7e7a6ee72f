import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { notFound, Problem } from '@scheduler/service-kit';

/**
 * What is planned, or put on schedules, goes to those that somebody may fill.
 *
 * @param schedules all that they see
 * @throws Problem 403 or 404
 */
export function requireFillable(
  schedules: readonly Pick<Schedule, 'id' | 'role'>[],
  ids: readonly string[],
): void {
  for (const id of ids) {
    const schedule = schedules.find((one) => one.id === id);
    if (!schedule) throw notFound(t('This schedule'));
    if (schedule.role === 'owner' || schedule.role === 'editor') continue;
    throw new Problem('forbidden', t('You can see this schedule, but not change it.'));
  }
}
