import type { Analytics } from '@scheduler/contracts/ai';
import { t, tWithContext } from '@scheduler/i18n';
import { Card } from '@scheduler/ui';
import { formatDate, formatDuration } from '@scheduler/platform/format-time';
import { formatEventCount } from './format.ts';
import styles from './totals.module.css';

/** Summary of the report in four figures. */
export function Totals({ totals, busiest_day }: Pick<Analytics, 'totals' | 'busiest_day'>) {
  const share = totals.work_minutes > 0 ? totals.busy_minutes / totals.work_minutes : 0;
  const stats = [
    [t('Time in events'), formatDuration(totals.busy_minutes), formatEventCount(totals.events)],
    [
      t('Time in meetings'),
      formatDuration(totals.meeting_minutes),
      t('{share}% of working time', { share: Math.round(share * 100) }),
    ],
    [
      t('Focus time'),
      formatDuration(totals.focus_minutes),
      t('of {time} working time', { time: formatDuration(totals.work_minutes) }),
    ],
    [
      t('Busiest day'),
      busiest_day ? formatDate(busiest_day.date) : tWithContext('day', 'None'),
      busiest_day
        ? t('{time} in {count}', {
            time: formatDuration(busiest_day.minutes),
            count: formatEventCount(busiest_day.events),
          })
        : t('No events'),
    ],
  ];
  return (
    <Card className={styles.totals} aria-label={t('Totals')}>
      <dl>
        {stats.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
