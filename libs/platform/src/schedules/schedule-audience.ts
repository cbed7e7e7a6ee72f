import type { Schedule } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';

/**
 * Checks whether other people can see the events of a schedule, or will once they accept.
 *
 * @param schedule a schedule with its members
 */
export const isSharedWithOthers = ({
  role,
  shared_with,
}: Pick<Schedule, 'role' | 'shared_with'>): boolean => role !== 'owner' || shared_with.length > 0;

/**
 * Lists the people who can see the events of a schedule, without the user.
 *
 * @param schedule a schedule with its members
 * @param userEmail the user's email address
 * @returns names, or email addresses of people without a name
 */
export function listViewers({ role, owner, shared_with }: Schedule, userEmail: string): string[] {
  const members = shared_with.filter(
    ({ status, email }) => status === 'accepted' && email !== userEmail.toLowerCase(),
  );
  const owners = role === 'owner' ? [] : [owner];
  return [...owners, ...members].map(
    (person) => person?.full_name || person?.email || t('Someone'),
  );
}

/**
 * Describes who can see the events of a schedule, for example `visible to 3 people`.
 *
 * @param schedule a schedule with its members
 * @param userEmail the user's email address
 * @returns `null` if only the user can
 */
export function formatAudience(schedule: Schedule, userEmail: string): string | null {
  if (!isSharedWithOthers(schedule)) return null;
  const count = listViewers(schedule, userEmail).length;
  return count === 0
    ? t('shared, no reply yet')
    : plural(count, { one: 'visible to # person', other: 'visible to # people' });
}
