import type { RouteBody } from '@scheduler/contracts';
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

/** Loads when people are busy. */
export function useFreeBusy(request: RouteBody<typeof freeBusy.ask>) {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['freebusy', request],
    queryFn: ({ signal }) => api.call(freeBusy.ask, { body: request, signal }),
    enabled: Boolean(request.emails?.length),
    placeholderData: keepPreviousData,
    retry: false,
  });
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
  const invitedEmails = emails.slice(0, MAX_EMAILS);
  const { data, isError } = useFreeBusy({
    emails: invitedEmails,
    time_min: start,
    time_max: end,
    time_zone: getTimeZone(),
    ...(excludedEventId && { exclude_event_id: excludedEventId }),
  });
  const invited = new Set(invitedEmails.map((email) => email.toLowerCase()));
  const people = data?.people.filter(({ email }) => invited.has(email.toLowerCase())) ?? [];
  const others = people.filter(({ access }) => access !== 'own');
  const guests: GuestAvailability[] = others
    .filter(({ access }) => access === 'shared')
    .map(({ email, busy }) => ({ email, busy: busy.map(parseInterval) }));
  const unknownEmails = others.filter(({ access }) => access === 'none').map(({ email }) => email);
  return { guests, unknownEmails, failed: isError && emails.length > 0 };
}
