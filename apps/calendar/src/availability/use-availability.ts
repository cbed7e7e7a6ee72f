import { eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Schedule } from '@scheduler/contracts/core';
import { usePlatform, useUser } from '@scheduler/platform';
import { filterBusyEvents, type CalendarDate, type Interval } from '@scheduler/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useFreeBusy } from '../event/guests/use-guest-availability.ts';
import { useBusyContext } from '../screen/items/use-busy-context.ts';
import { toVisibleRange } from '../screen/use-visible-range.ts';
import { getTimeZone } from '../local-dates.ts';
import { getVisibleHours, createUserRow, createAttendeeRow } from './availability-rows.ts';

const NO_SCHEDULES: readonly Schedule[] = [];

/** Loads the availability of the user and all invited attendees for one day. */
export function useAvailability(
  date: CalendarDate,
  emails: readonly string[],
  times: readonly Interval[],
) {
  const { api } = usePlatform();
  const user = useUser();
  const range = toVisibleRange('day', date);
  const userEventsQuery = useQuery(eventsQuery(api, range));
  const { data: schedules = NO_SCHEDULES } = useQuery(schedulesQuery(api));
  const freeBusyResult = useFreeBusy({
    emails: [...emails],
    time_min: range.start,
    time_max: range.end,
  });
  const busyEvents = filterBusyEvents(userEventsQuery.data ?? [], useBusyContext(schedules));
  const hours = getVisibleHours(date, getTimeZone(), times);
  const attendeesByEmail = new Map(
    freeBusyResult.data?.people.map((attendee) => [attendee.email.toLowerCase(), attendee]),
  );
  const attendees = emails.flatMap((email) => attendeesByEmail.get(email.toLowerCase()) ?? []);
  return {
    hours,
    rows: [
      createUserRow(user, busyEvents, hours),
      ...attendees.map((attendee) => createAttendeeRow(attendee, hours)),
    ],
    failed: userEventsQuery.isError || freeBusyResult.isError,
    retry: () =>
      void Promise.all([userEventsQuery.refetch(), emails.length > 0 && freeBusyResult.refetch()]),
  };
}
