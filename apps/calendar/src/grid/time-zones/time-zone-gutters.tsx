import { HOUR_MS } from '@scheduler/scheduling/durations';
import { cx } from '@scheduler/ui';
import { memo } from 'react';
import { format } from '../../format-date.ts';
import { createDayTimeScale } from '../hours/day-time-scale.ts';
import type { DayBounds } from '../hours/day-bounds.ts';

interface TimeZoneGuttersProps {
  /** First visible day, which determines the offset of the second time zone. */
  day: DayBounds;
  secondTimeZone: string | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Shows hour labels for the user's time zone and, if set, the second time zone. */
export function TimeZoneGutters({ day, secondTimeZone }: TimeZoneGuttersProps) {
  const { getSlotStart } = createDayTimeScale(day);
  const hours = HOURS.map((hour) => getSlotStart(2 * hour));
  return (
    <>
      {secondTimeZone && (
        <HourGutter
          labels={hours.map((instant) => formatHourIn(secondTimeZone, instant)).join('|')}
          isSecond
        />
      )}
      <HourGutter labels={HOURS.map(formatLocalHour).join('|')} />
    </>
  );
}

/** Takes the labels as one string, so that `memo` skips most re-renders when the week changes. */
const HourGutter = memo(function HourGutter({
  labels,
  isSecond,
}: {
  labels: string;
  isSecond?: boolean;
}) {
  return (
    <div className={cx('rbc-time-gutter rbc-time-column', isSecond && 'second-zone')}>
      {labels.split('|').map((label, hour) => (
        <div key={hour} className="rbc-timeslot-group">
          <span className="rbc-label">{label}</span>
        </div>
      ))}
    </div>
  );
});

/** Labels of the user's own time zone ignore clock changes. */
const formatLocalHour = (hour: number) => format(new Date(hour * HOUR_MS), 'j', 'UTC');

/** Formats an hour as `4 PM`, or as `9:30p` if the offsets differ by a fraction of an hour. */
const formatHourIn = (timeZone: string, instant: Date) =>
  format(instant, format(instant, 'mm', timeZone) === '00' ? 'j' : 'ppp', timeZone);
