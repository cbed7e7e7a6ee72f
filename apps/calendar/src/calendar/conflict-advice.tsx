import { queryKeys } from '@scheduler/api-client/queries';
import { events, type Conflict } from '@scheduler/contracts/core';
import { plural, t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import {
  dayInterval,
  intersection,
  intervalOf,
  isCalendarDate,
  type Interval,
} from '@scheduler/scheduling';
import { Banner } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { format } from '../format.ts';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { clockTime, isMidnight, localDate, localZone } from '../dates.ts';
import styles from './event-dialog.module.css';
import { FreeTimes } from './free-times.tsx';
import { wireTimes, type EventFormValues } from './event-form.ts';

const SETTLED = 300;

/** Says what the chosen time overlaps as soon as it settles. Advice, never a refusal. */
export function ConflictAdvice({ excluded }: { excluded: string | undefined }) {
  const { api } = usePlatform();
  const values = useWatch<EventFormValues>() as EventFormValues;
  const times = useSettled(intervalIn(values));
  const { start, end } = times ?? { start: 0, end: 0 };
  const query = {
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
    ...(excluded && { exclude_event_id: excluded }),
  };
  const report = useQuery({
    queryKey: [...queryKeys.conflicts, query],
    queryFn: ({ signal }) => api.call(events.conflicts, { query, signal }),
    enabled: times !== null,
  });
  const conflicts = (times && report.data?.conflicts) ?? [];
  return (
    <div aria-live="polite" className={styles.advice}>
      {times && conflicts[0] && (
        <Banner>
          <Overlap times={times} conflict={conflicts[0]} more={conflicts.length - 1} />
          {!values.is_all_day && <FreeTimes times={times} excluded={excluded} />}
        </Banner>
      )}
    </div>
  );
}

function Overlap(props: { times: Interval; conflict: Conflict; more: number }) {
  const { times, conflict, more } = props;
  const shared = intersection(times, intervalOf(conflict)) ?? times;
  const others = plural(more, { one: 'and # more event', other: 'and # more events' });
  const when = more > 0 ? `${spanOf(shared, times)}, ${others}` : spanOf(shared, times);
  return (
    <>
      <b>{t('Overlaps {title}', { title: conflict.title })}</b>{' '}
      {t('{when}. You can still save it.', { when })}
    </>
  );
}

/** When two events share time, in words: days by themselves where the days are shared whole. */
function spanOf({ start, end }: Interval, times: Interval): string {
  if (!isMidnight(new Date(start)) || !isMidnight(new Date(end))) {
    return t('from {start} to {end}', { start: spoken(start, times), end: spoken(end, times) });
  }
  const [first, last] = [start, end - 1].map((time) => format(new Date(time), 'MMM d'));
  return first === last
    ? t('all day')
    : t('from {first} to {last}', { first: first ?? '', last: last ?? '' });
}

/** A time of day, with its date where the event does not lie within one day. */
function spoken(time: number, { start, end }: Interval): string {
  const at = new Date(time);
  const oneDay = localDate(new Date(start)) === localDate(new Date(end - 1));
  return oneDay ? clockTime(at) : format(at, 'MMM d, p');
}

/** The time chosen, or `null` while it is incomplete or ends before it starts. */
export function intervalIn(values: EventFormValues): Interval | null {
  const { start_time, end_time } = wireTimes(values);
  if (!start_time || !end_time) return null;
  const interval = isCalendarDate(start_time)
    ? dayInterval({ start_date: start_time, end_date: end_time }, localZone())
    : intervalOf({ start_time, end_time });
  return interval.start < interval.end ? interval : null;
}

/** The interval once it has not changed for a moment. */
function useSettled(interval: Interval | null): Interval | null {
  const [settled, setSettled] = useState(interval);
  const { start, end } = interval ?? {};
  useEffect(() => {
    const next = start === undefined || end === undefined ? null : { start, end };
    const timer = setTimeout(() => setSettled(next), SETTLED);
    return () => clearTimeout(timer);
  }, [start, end]);
  return settled;
}
