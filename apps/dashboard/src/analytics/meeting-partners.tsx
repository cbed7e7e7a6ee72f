import type { Analytics } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n';
import { Avatar, Card, CardHeader, EmptyText } from '@scheduler/ui';
import { formatDuration } from '@scheduler/platform/format-time';
import styles from './meeting-partners.module.css';

/** People with the most meeting time. */
export const MeetingPartners = ({ people }: Pick<Analytics, 'people'>) => (
  <Card aria-label={t('People')}>
    <CardHeader title={t('People')} />
    {people.length === 0 ? (
      <EmptyText>{t('No meetings with other people yet.')}</EmptyText>
    ) : (
      <ul className={styles.people}>
        {people.map(({ email, full_name, minutes, meetings }) => (
          <li key={email}>
            <Avatar name={full_name || email} color="graphite" />
            <span className={styles.name}>{full_name || email}</span>
            <span className={styles.time}>
              {formatDuration(minutes)}{' '}
              <small>{plural(meetings, { one: 'in # meeting', other: 'in # meetings' })}</small>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
