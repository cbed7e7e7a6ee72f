import { t } from '@scheduler/i18n';
import { dateAt } from '@scheduler/scheduling';
import type { EpochMs } from '@scheduler/scheduling';
import { Avatar, Badge, Card, CardHeader, cx, EmptyText, hueClass } from '@scheduler/ui';
import { MapPin, TriangleAlert, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { format } from './format.ts';
import { nextEvents } from './placed-events.ts';
import type { PlacedEvent } from './placed-events.ts';
import styles from './upcoming-events.module.css';

const UPCOMING_LIMIT = 5;
const FACES_LIMIT = 3;

interface UpcomingEventsProps {
  placed: readonly PlacedEvent[];
  now: EpochMs;
  zone: string;
}

export function UpcomingEvents({ placed, now, zone }: UpcomingEventsProps) {
  const upcoming = nextEvents(placed, now, UPCOMING_LIMIT);
  return (
    <Card aria-label={t('Upcoming Events')}>
      <CardHeader title={t('Upcoming Events')}>
        <span className={styles.window}>{t('Next 7 days')}</span>
      </CardHeader>
      {upcoming.length === 0 ? (
        <EmptyText>{t('No upcoming events found.')}</EmptyText>
      ) : (
        <ul className={styles.list}>
          {upcoming.map((each) => (
            <EventLine key={each.event.id} placed={each} zone={zone} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EventLine({ placed, zone }: { placed: PlacedEvent; zone: string }) {
  const { event, start, hue, overlaps } = placed;
  return (
    <li className={cx(styles.line, hueClass(hue))}>
      <time className={styles.when} dateTime={event.start_time}>
        <b>{event.is_all_day ? t('All day') : format(start, 'time', zone)}</b>
        <span>{format(start, 'shortDate', zone)}</span>
      </time>
      <i className={styles.spine} />
      <div className={styles.what}>
        <div className={styles.title}>
          <Link to={`/calendar?view=day&date=${dateAt(start, zone)}`}>{event.title}</Link>
          {overlaps && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              <span className={styles.overlaps}>{t('Overlaps')}</span>
            </Badge>
          )}
        </div>
        {event.location && <Place location={event.location} />}
      </div>
      <Faces emails={event.invited_users} />
    </li>
  );
}

function Place({ location }: { location: string }) {
  const Icon = /^https?:/i.test(location) ? Video : MapPin;
  return (
    <span className={styles.place}>
      <Icon aria-hidden="true" />
      <span>{location}</span>
    </span>
  );
}

function Faces({ emails }: { emails: readonly string[] }) {
  if (emails.length === 0) return null;
  const more = emails.length - FACES_LIMIT;
  return (
    <span className={styles.faces} title={emails.join(', ')}>
      <span className="sr-only">{t('Invited: {emails}', { emails: emails.join(', ') })}</span>
      {emails.slice(0, FACES_LIMIT).map((email) => (
        <Avatar key={email} name={email} />
      ))}
      {more > 0 && <small aria-hidden="true">+{more}</small>}
    </span>
  );
}
