import { t } from '@scheduler/i18n';
import { getCityName } from '@scheduler/i18n/time-zones';
import { addDays, toInstant, type CalendarDate } from '@scheduler/scheduling';
import { getOffsetMs } from '@scheduler/scheduling/time-zones';
import { format } from '../../format-date.ts';
import { toLocalDate, getTimeZone } from '../../local-dates.ts';
import { formatGmtOffset } from './format-gmt-offset.ts';
import { getTimeSettings } from '@scheduler/platform/time-settings';

const getNoon = (date: CalendarDate) => toInstant(date, getTimeZone(), { hour: 12 });

/** Shows the day's name, and the second time zone's offset on days when the difference changes. */
export function TimeGridDayHeader({ date }: { date: Date }) {
  const { secondTimeZone } = getTimeSettings();
  return (
    <span className="day-head">
      {format(date, 'EEE')} <b>{format(date, 'd')}</b>
      {secondTimeZone && hasOffsetChange(toLocalDate(date), secondTimeZone) && (
        <span
          className="zone-note second-zone"
          title={t('Clocks change in {city} or in your time zone', {
            city: getCityName(secondTimeZone),
          })}
        >
          <span className="sr-only">{getCityName(secondTimeZone)} </span>
          {formatGmtOffset(secondTimeZone, new Date(getNoon(toLocalDate(date))))}
        </span>
      )}
    </span>
  );
}

/** Checks whether the difference between the two time zones has changed since the day before. */
function hasOffsetChange(date: CalendarDate, timeZone: string): boolean {
  const getOffsetDifference = (noon: number) =>
    getOffsetMs(noon, timeZone) - getOffsetMs(noon, getTimeZone());
  return getOffsetDifference(getNoon(date)) !== getOffsetDifference(getNoon(addDays(date, -1)));
}
