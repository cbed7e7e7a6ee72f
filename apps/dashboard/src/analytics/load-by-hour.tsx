import type { Analytics } from '@scheduler/contracts/ai';
import { t, weekdayName } from '@scheduler/i18n';
import { Card, CardHeader, Scroller } from '@scheduler/ui';
import { format } from '../format.ts';
import { inHours } from './words.ts';
import styles from './load-by-hour.module.css';

const WEEKDAYS = Array.from({ length: 7 }, (_, index) => weekdayName(index + 1, 'short'));
const FULL_HOUR = 60;
/** Pixels that the name of a day, and that of an hour, take at least. */
const NAME_WIDTH = 44;
const HOUR_WIDTH = 44;
const hourLabel = (hour: number) => format(Date.UTC(2000, 0, 1, hour), 'hour', 'UTC');

/** When events fall in an average week: a table whose cells are darker the more is in them. */
export function LoadByHour({ load }: Pick<Analytics, 'load'>) {
  const [first, last] = hoursWorthShowing(load);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <Card className={styles.load} aria-label={t('Load by hour')}>
      <CardHeader title={t('Load by hour')} />
      <Scroller className={styles.scroller} role="region" label={t('Load by hour, table')}>
        <table style={{ minWidth: NAME_WIDTH + hours.length * HOUR_WIDTH }}>
          <caption className="sr-only">
            {t('Busy minutes of an average week, by day and hour')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hourLabel(hour)}
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

const STEPS = 5;

function Cell({ minutes }: { minutes: number }) {
  const level = Math.min(STEPS, Math.ceil((minutes / FULL_HOUR) * STEPS));
  return (
    <td data-level={level} title={inHours(minutes)}>
      <span className="sr-only">{inHours(minutes)}</span>
    </td>
  );
}

const OFFICE = { first: 8, last: 18 };

/** Office hours at least, and whatever lies outside them. */
function hoursWorthShowing(load: Analytics['load']): [first: number, last: number] {
  const busy = load.flatMap((day) => day.flatMap((minutes, hour) => (minutes > 0 ? [hour] : [])));
  return [Math.min(OFFICE.first, ...busy), Math.max(OFFICE.last, ...busy.map((hour) => hour + 1))];
}
