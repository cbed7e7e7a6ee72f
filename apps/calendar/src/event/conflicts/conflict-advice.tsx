import { queryKeys } from '@scheduler/api-client/queries';
import { events, type Conflict } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import {
  toDateInterval,
  intersectIntervals,
  parseInterval,
  isCalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { Banner } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { format } from '../../format-date.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatTime, isMidnight, toLocalDate, getTimeZone } from '../../local-dates.ts';
import styles from '../event-dialog.module.css';
import { FreeSlotSuggestions } from './free-slot-suggestions.tsx';
import { toWireTimes, type EventFormValues } from '../event-form.ts';

const DEBOUNCE_MS = 300;

/** Warns about overlapping events, without preventing the user from saving. */
export function ConflictAdvice({ excludedEventId }: { excludedEventId: string | undefined }) {
  const { api } = usePlatform();
  const values = useWatch<EventFormValues>() as EventFormValues;
  const times = useDebouncedInterval(getFormInterval(values));
  const { start, end } = times ?? { start: 0, end: 0 };
  const query = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
    ...(excludedEventId && { exclude_event_id: excludedEventId }),
  };
  // Free events cause no conflicts. The server applies the same rule.
  const isBusy = values.transparency === 'opaque';
  const report = useQuery({
    queryKey: [...queryKeys.conflicts, query],
    queryFn: ({ signal }) => api.call(events.conflicts, { query, signal }),
    enabled: times !== null && isBusy,
  });
  const conflicts = times && isBusy ? (report.data?.conflicts ?? []) : [];
  return (
    <div aria-live="polite" className={styles.advice}>
      {times && conflicts[0] && (
        <Banner>
          <Overlap times={times} conflict={conflicts[0]} otherCount={conflicts.length - 1} />
          {!values.is_all_day && (
            <FreeSlotSuggestions times={times} excludedEventId={excludedEventId} />
          )}
        </Banner>
      )}
    </div>
  );
}

function Overlap(props: { times: Interval; conflict: Conflict; otherCount: number }) {
  const { times, conflict, otherCount } = props;
  const shared = intersectIntervals(times, parseInterval(conflict)) ?? times;
  const othersText = plural(otherCount, { one: 'and # more event', other: 'and # more events' });
  const sharedTime =
    otherCount > 0
      ? `${formatSharedTime(shared, times)}, ${othersText}`
      : formatSharedTime(shared, times);
  return (
    <>
      <b>{t('Overlaps {title}', { title: conflict.title })}</b>{' '}
      {t('{time}. You can still save it.', { time: sharedTime })}
    </>
  );
}

/** Formats the time at which the events overlap. Full days are formatted without times of day. */
function formatSharedTime({ start, end }: Interval, times: Interval): string {
  if (!isMidnight(new Date(start)) || !isMidnight(new Date(end))) {
    return t('from {start} to {end}', {
      start: formatBoundary(start, times),
      end: formatBoundary(end, times),
    });
  }
  const [first, last] = [start, end - 1].map((time) => format(new Date(time), 'MMM d'));
  return first === last
    ? t('all day')
    : t('from {first} to {last}', { first: first ?? '', last: last ?? '' });
}

/** Formats a time of day, with the date if the event spans several days. */
function formatBoundary(time: number, { start, end }: Interval): string {
  const date = new Date(time);
  const isOneDay = toLocalDate(new Date(start)) === toLocalDate(new Date(end - 1));
  return isOneDay ? formatTime(date) : format(date, 'MMM d, p');
}

/** Returns the form's time range, or `null` while it is incomplete or invalid. */
export function getFormInterval(values: EventFormValues): Interval | null {
  const { start_time, end_time } = toWireTimes(values);
  if (!start_time || !end_time) return null;
  const interval = isCalendarDate(start_time)
    ? toDateInterval({ start_date: start_time, end_date: end_time }, getTimeZone())
    : parseInterval({ start_time, end_time });
  return interval.start < interval.end ? interval : null;
}

/** Debounces an interval while the user edits it. */
function useDebouncedInterval(interval: Interval | null): Interval | null {
  const [debounced, setDebounced] = useState(interval);
  const { start, end } = interval ?? {};
  useEffect(() => {
    const next = start === undefined || end === undefined ? null : { start, end };
    const timer = setTimeout(() => setDebounced(next), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [start, end]);
  return debounced;
}
