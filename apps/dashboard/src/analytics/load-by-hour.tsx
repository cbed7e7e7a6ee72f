import type { Analytics } from '@scheduler/contracts/ai';
import { t, getWeekdayName } from '@scheduler/i18n';
import { Card, CardHeader, Scroller } from '@scheduler/ui';
import { formatDuration, formatTime } from '@scheduler/platform/format-time';
import styles from './load-by-hour.module.css';

const WEEKDAYS = Array.from({ length: 7 }, (_, index) => getWeekdayName(index + 1, 'short'));
const MINUTES_PER_HOUR = 60;
/** Minimum column widths in pixels. */
const DAY_COLUMN_WIDTH = 44;
const HOUR_COLUMN_WIDTH = 44;
const formatHourOfDay = (hour: number) => formatTime(Date.UTC(2000, 0, 1, hour), 'hour', 'UTC');

/** Heat map of the busy time in an average week. */
export function LoadByHour({ load }: Pick<Analytics, 'load'>) {
  const [firstHour, endHour] = getVisibleHours(load);
  const hours = Array.from({ length: endHour - firstHour }, (_, index) => firstHour + index);
  return (
    <Card className={styles.load} aria-label={t('Busiest hours')}>
      <CardHeader title={t('Busiest hours')} />
      <Scroller className={styles.scroller} role="region" label={t('Busiest hours, table')}>
        <table style={{ minWidth: DAY_COLUMN_WIDTH + hours.length * HOUR_COLUMN_WIDTH }}>
          <caption className="sr-only">
            {t('Busy minutes in an average week, by day and hour')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {formatHourOfDay(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WEEKDAYS.map((weekday, day) => (
              <tr key={weekday}>
                <th scope="row">{weekday}</th>
                {hours.map((hour) => (
                  <Cell key={hour} minutes={load[day]?.[hour] ?? 0} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </Card>
  );
}

const LEVELS = 5;

function Cell({ minutes }: { minutes: number }) {
  const level = Math.min(LEVELS, Math.ceil((minutes / MINUTES_PER_HOUR) * LEVELS));
  return (
    <td data-level={level} title={formatDuration(minutes)}>
      <span className="sr-only">{formatDuration(minutes)}</span>
    </td>
  );
}

const OFFICE_HOURS = { first: 8, last: 18 };

/** Returns the range of hours to show: office hours and all busy hours outside them. */
function getVisibleHours(load: Analytics['load']): [first: number, last: number] {
  const busy = load.flatMap((day) => day.flatMap((minutes, hour) => (minutes > 0 ? [hour] : [])));
  return [
    Math.min(OFFICE_HOURS.first, ...busy),
    Math.max(OFFICE_HOURS.last, ...busy.map((hour) => hour + 1)),
  ];
}
