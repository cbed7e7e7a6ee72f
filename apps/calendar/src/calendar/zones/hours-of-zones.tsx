import type { ReactNode } from 'react';
import { format } from '../../format.ts';
import { secondZone } from './second-zone.ts';

interface HoursOfZonesProps {
  slotMetrics: { groups: readonly (readonly [Date, ...Date[]])[] };
  /** The hours of the person's own zone, as react-big-calendar draws them. */
  children: ReactNode;
}

/** The hours beside the days: of the second zone, if there is one, and of the person's own. */
export function HoursOfZones({ slotMetrics, children }: HoursOfZonesProps) {
  const zone = secondZone();
  return (
    <>
      {zone && (
        <div className="rbc-time-gutter rbc-time-column second-zone">
          {slotMetrics.groups.map(([start]) => (
            <div key={start.getTime()} className="rbc-timeslot-group">
              <span className="rbc-label">{hourIn(zone, start)}</span>
            </div>
          ))}
        </div>
      )}
      {children}
    </>
  );
}

/** `4 PM`, or `9:30p` where the other clock is half an hour off. */
const hourIn = (zone: string, at: Date) =>
  format(at, format(at, 'mm', zone) === '00' ? 'j' : 'ppp', zone);
