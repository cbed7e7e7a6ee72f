import { HOUR_MS } from '@scheduler/scheduling';
import { cx } from '@scheduler/ui';
import { memo } from 'react';
import { format } from '../../format.ts';
import { hoursOfDay } from '../grid/hours-of-day.ts';
import type { Day } from '../grid/day-bounds.ts';

interface HoursOfZonesProps {
  /** The first of those shown. */
  day: Day;
  secondZone: string | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours beside the days: of the second zone, if there is one, and of the person's own. */
export function HoursOfZones({ day, secondZone: zone }: HoursOfZonesProps) {
  const { slotAt } = hoursOfDay(day);
  const hours = HOURS.map((hour) => slotAt(2 * hour));
  return (
    <>
      {zone && <Hours labels={hours.map((at) => hourIn(zone, at)).join('|')} second />}
      <Hours labels={HOURS.map(ownHour).join('|')} />
    </>
  );
}

/** Most pages turned do not change them. */
const Hours = memo(function Hours({ labels, second }: { labels: string; second?: boolean }) {
  return (
    <div className={cx('rbc-time-gutter rbc-time-column', second && 'second-zone')}>
      {labels.split('|').map((label, hour) => (
        <div key={hour} className="rbc-timeslot-group">
          <span className="rbc-label">{label}</span>
        </div>
      ))}
    </div>
  );
});

/** The same every day, whatever the clocks do. */
const ownHour = (hour: number) => format(new Date(hour * HOUR_MS), 'j', 'UTC');

/** `4 PM`, or `9:30p` where the other clock is half an hour off. */
const hourIn = (zone: string, at: Date) =>
  format(at, format(at, 'mm', zone) === '00' ? 'j' : 'ppp', zone);
