import type { Analytics } from '@scheduler/contracts/ai';
import { Card } from '@scheduler/ui';
import { count } from '../format.ts';
import { inHours } from './words.ts';
import styles from './totals.module.css';

/** The four figures that a look back begins with. */
export function Totals({ totals, busiest_day }: Pick<Analytics, 'totals' | 'busiest_day'>) {
  const share = totals.work_minutes > 0 ? totals.busy_minutes / totals.work_minutes : 0;
  const stats = [
    ['In events', inHours(totals.busy_minutes), count(totals.events, 'event')],
    ['In meetings', inHours(totals.meeting_minutes), `${Math.round(share * 100)}% of work is busy`],
    ['Focus time', inHours(totals.focus_minutes), `of ${inHours(totals.work_minutes)} of work`],
    [
      'Busiest day',
      busiest_day ? dateOf(busiest_day.date) : 'None',
      busiest_day
        ? `${inHours(busiest_day.minutes)} in ${count(busiest_day.events, 'event')}`
        : 'Nothing took time',
    ],
  ];
  return (
    <Card className={styles.totals} aria-label="Totals">
      <dl>
        {stats.map(([name, figure, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {figure}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

const weekdayDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const dateOf = (date: string) => weekdayDate.format(Date.parse(date));
