import { freeBusy } from '@scheduler/contracts/core';
import { usePlatform } from '@scheduler/platform';
import { intervalOf, type Interval } from '@scheduler/scheduling';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { localZone } from '../dates.ts';

/** Somebody invited whose time is shared with the person. */
export interface Guest {
  email: string;
  busy: Interval[];
}

/** No more than one question may name. */
const MOST_ASKED = 50;

/**
 * When those invited are busy in a range, and of whom that is not known.
 *
 * @param excluded the event that is edited: it takes none of its guests' time
 */
export function useGuests(
  emails: readonly string[],
  { start, end }: { start: string; end: string },
  excluded: string | undefined,
) {
  const { api } = usePlatform();
  const question = {
    emails: emails.slice(0, MOST_ASKED),
    time_min: start,
    time_max: end,
    time_zone: localZone(),
    ...(excluded && { exclude_event_id: excluded }),
  };
  const { data, isError } = useQuery({
    queryKey: ['freebusy', question],
    queryFn: ({ signal }) => api.call(freeBusy.ask, { body: question, signal }),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const invited = new Set(question.emails.map((email) => email.toLowerCase()));
  const told = data?.people.filter(({ email }) => invited.has(email.toLowerCase())) ?? [];
  const others = told.filter(({ access }) => access !== 'own');
  const guests: Guest[] = others
    .filter(({ access }) => access === 'shared')
    .map(({ email, busy }) => ({ email, busy: busy.map(intervalOf) }));
  const unknown = others.filter(({ access }) => access === 'none').map(({ email }) => email);
  return { guests, unknown, failed: isError && emails.length > 0 };
}
