import { freeBusy } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { parseInterval, type Interval } from '@scheduler/scheduling';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getTimeZone } from '../../local-dates.ts';

/** Busy times of a guest who shares their availability with the user. */
export interface GuestAvailability {
  email: string;
  busy: Interval[];
}

/** API limit per request. */
const MAX_EMAILS = 50;

/**
 * Fetches when guests are busy in a range, and which guests don't share their availability.
 *
 * @param excludedEventId event that is being edited; it doesn't count as busy
 */
export function useGuestAvailability(
  emails: readonly string[],
  { start, end }: { start: string; end: string },
  excludedEventId: string | undefined,
) {
  const { api } = usePlatform();
  const request = {
    emails: emails.slice(0, MAX_EMAILS),
    time_min: start,
    time_max: end,
    time_zone: getTimeZone(),
    ...(excludedEventId && { exclude_event_id: excludedEventId }),
  };
  const { data, isError } = useQuery({
    queryKey: ['freebusy', request],
    queryFn: ({ signal }) => api.call(freeBusy.ask, { body: request, signal }),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const invited = new Set(request.emails.map((email) => email.toLowerCase()));
  const people = data?.people.filter(({ email }) => invited.has(email.toLowerCase())) ?? [];
  const others = people.filter(({ access }) => access !== 'own');
  const guests: GuestAvailability[] = others
    .filter(({ access }) => access === 'shared')
    .map(({ email, busy }) => ({ email, busy: busy.map(parseInterval) }));
  const unknownEmails = others.filter(({ access }) => access === 'none').map(({ email }) => email);
  return { guests, unknownEmails, failed: isError && emails.length > 0 };
}
