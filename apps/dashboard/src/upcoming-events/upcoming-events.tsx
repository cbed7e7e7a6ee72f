import { t } from '@scheduler/i18n';
import type { EpochMs } from '@scheduler/scheduling';
import { Avatar, Badge, Card, CardHeader, cx, EmptyText, scheduleColorClass } from '@scheduler/ui';
import { MapPin, TriangleAlert, Video } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatTime } from '@scheduler/platform/format-time';
import { getLocalDate } from '../local-date.ts';
import { getUpcomingEvents } from '../timeline/timeline-events.ts';
import type { TimelineEvent } from '../timeline/timeline-events.ts';
import styles from './upcoming-events.module.css';

const MAX_EVENTS = 5;
const MAX_AVATARS = 3;

interface UpcomingEventsProps {
  timelineEvents: readonly TimelineEvent[];
  now: EpochMs;
}

export function UpcomingEvents({ timelineEvents, now }: UpcomingEventsProps) {
  const upcoming = getUpcomingEvents(timelineEvents, now, MAX_EVENTS);
  return (
    <Card aria-label={t('Upcoming Events')}>
      <CardHeader title={t('Upcoming Events')}>
        <span className={styles.period}>{t('Next 7 days')}</span>
      </CardHeader>
      {upcoming.length === 0 ? (
        <EmptyText>{t('No upcoming events found.')}</EmptyText>
      ) : (
        <ul className={styles.list}>
          {upcoming.map((timelineEvent) => (
            <EventRow key={timelineEvent.event.id} timelineEvent={timelineEvent} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function EventRow({ timelineEvent }: { timelineEvent: TimelineEvent }) {
  const { event, start, color, overlaps } = timelineEvent;
  return (
    <li className={cx(styles.row, scheduleColorClass(color))}>
      <time className={styles.time} dateTime={event.start_time}>
        <b>{event.is_all_day ? t('All day') : formatTime(start, 'time')}</b>
        <span>{formatTime(start, 'shortDate')}</span>
      </time>
      <i className={styles.colorBar} />
      <div>
        <div className={styles.title}>
          <Link to={`/calendar?view=day&date=${getLocalDate(start)}`}>{event.title}</Link>
          {overlaps && (
            <Badge tone="warn" icon={<TriangleAlert aria-hidden="true" />}>
              <span className={styles.overlaps}>{t('Overlaps')}</span>
            </Badge>
          )}
        </div>
        {event.location && <EventLocation location={event.location} />}
      </div>
      <GuestAvatars emails={event.invited_users} />
    </li>
  );
}

function EventLocation({ location }: { location: string }) {
  const Icon = /^https?:/i.test(location) ? Video : MapPin;
  return (
    <span className={styles.location}>
      <Icon aria-hidden="true" />
      <span>{location}</span>
    </span>
  );
}

function GuestAvatars({ emails }: { emails: readonly string[] }) {
  if (emails.length === 0) return null;
  const hiddenCount = emails.length - MAX_AVATARS;
  return (
    <span className={styles.guests} title={emails.join(', ')}>
      <span className="sr-only">{t('Invited: {emails}', { emails: emails.join(', ') })}</span>
      {emails.slice(0, MAX_AVATARS).map((email) => (
        <Avatar key={email} name={email} />
      ))}
      {hiddenCount > 0 && <small aria-hidden="true">+{hiddenCount}</small>}
    </span>
  );
}
