import type { Schedule, ScheduleMember } from '@scheduler/contracts/core';
import { getLocale, plural, t } from '@scheduler/i18n';

/**
 * Checks whether other people can see the events of a schedule, or will once they accept.
 *
 * @param schedule a schedule with its members
 */
export const isSharedWithOthers = ({
  role,
  shared_with,
}: Pick<Schedule, 'role' | 'shared_with'>): boolean => role !== 'owner' || shared_with.length > 0;

type MemberStatus = ScheduleMember['status'];

/**
 * Lists the people who can read the events of a schedule, without the user. People who see only busy
 * times aren't listed.
 *
 * @param schedule a schedule with its members
 * @param userEmail the user's email address
 * @param statuses which members to list; by default, also those who haven't accepted yet
 * @returns names, or email addresses of people without a name
 */
export function listViewers(
  { role, owner, shared_with }: Schedule,
  userEmail: string,
  statuses: readonly MemberStatus[] = ['accepted', 'pending'],
): string[] {
  const members = shared_with.filter(
    (member) =>
      statuses.includes(member.status) &&
      member.role !== 'freebusy' &&
      member.email !== userEmail.toLowerCase(),
  );
  const owners = role === 'owner' ? [] : [{ ...owner, status: 'accepted' }];
  return [...owners, ...members].map(({ full_name, email, status }) => {
    const name = full_name || email || t('Someone');
    return status === 'pending' ? t('{name} (once accepted)', { name }) : name;
  });
}

/**
 * Describes who can read the events of a schedule, for example `visible to 3 people`.
 *
 * @param schedule a schedule with its members
 * @param userEmail the user's email address
 * @returns `null` if only the user can
 */
export function formatAudience(schedule: Schedule, userEmail: string): string | null {
  if (!isSharedWithOthers(schedule)) return null;
  const count = listViewers(schedule, userEmail, ['accepted']).length;
  if (count > 0) return plural(count, { one: 'visible to # person', other: 'visible to # people' });
  return schedule.shared_with.some(({ status }) => status === 'accepted')
    ? t('free/busy only')
    : t('shared, not accepted yet');
}

const MAX_NAMES = 5;

/**
 * Formats the names of people, for example `Hana Okafor, Ben Carver and 3 others`.
 *
 * @param names from `listViewers`
 */
export function formatNames(names: readonly string[]): string {
  const listed = names.slice(0, MAX_NAMES);
  const otherCount = names.length - listed.length;
  const others = otherCount > 0 ? [plural(otherCount, { one: '# other', other: '# others' })] : [];
  return new Intl.ListFormat(getLocale()).format([...listed, ...others]);
}
