import type { Analytics } from '@scheduler/contracts/ai';
import { locale, t, tIn } from '@scheduler/i18n';
import { Card } from '@scheduler/ui';
import { eventsIn, inHours } from './words.ts';
import styles from './totals.module.css';

/** The four figures that a look back begins with. */
export function Totals({ totals, busiest_day }: Pick<Analytics, 'totals' | 'busiest_day'>) {
  const share = totals.work_minutes > 0 ? totals.busy_minutes / totals.work_minutes : 0;
  const stats = [
    [t('In events'), inHours(totals.busy_minutes), eventsIn(totals.events)],
    [
      t('In meetings'),
      inHours(totals.meeting_minutes),
      t('{share}% of work is busy', { share: Math.round(share * 100) }),
    ],
    [
      t('Focus time'),
      inHours(totals.focus_minutes),
      t('of {inHours} of work', { inHours: inHours(totals.work_minutes) }),
    ],
    [
      t('Busiest day'),
      busiest_day ? dateOf(busiest_day.date) : tIn('day', 'None'),
      busiest_day
        ? t('{inHours} in {count}', {
            inHours: inHours(busiest_day.minutes),
            count: eventsIn(busiest_day.events),
          })
        : t('Nothing took time'),
    ],
  ];
  return (
    <Card className={styles.totals} aria-label={t('Totals')}>
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

const weekdayDate = new Intl.DateTimeFormat(locale(), {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const dateOf = (date: string) => weekdayDate.format(Date.parse(date));
