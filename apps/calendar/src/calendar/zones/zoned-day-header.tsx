import { t } from '@scheduler/i18n';
import { cityOf } from '@scheduler/i18n/zones';
import { addDays, timeOn, type CalendarDate } from '@scheduler/scheduling';
import { offsetAt } from '@scheduler/scheduling/time-zones';
import type { HeaderProps } from 'react-big-calendar';
import { format } from '../../format.ts';
import { localDate, localZone } from '../../dates.ts';
import { offsetWord } from './offset-word.ts';
import { secondZone } from './second-zone.ts';

const noonOf = (date: CalendarDate) => timeOn(date, localZone(), { hour: 12 });

/** A day's name; and from which day on the hours of the second zone are other ones. */
export function ZonedDayHeader({ date }: HeaderProps) {
  const zone = secondZone();
  return (
    <span className="day-head">
      {format(date, 'EEE')} <b>{format(date, 'd')}</b>
      {zone && changesOn(localDate(date), zone) && (
        <span
          className="zone-note second-zone"
          title={t('Clocks change in {zone} or here', { zone: cityOf(zone) })}
        >
          <span className="sr-only">{cityOf(zone)} </span>
          {offsetWord(zone, new Date(noonOf(localDate(date))))}
        </span>
      )}
    </span>
  );
}

/** Whether the two zones lie further apart, or nearer, than the day before. */
function changesOn(date: CalendarDate, zone: string): boolean {
  const apart = (noon: number) => offsetAt(noon, zone) - offsetAt(noon, localZone());
  return apart(noonOf(date)) !== apart(noonOf(addDays(date, -1)));
}
