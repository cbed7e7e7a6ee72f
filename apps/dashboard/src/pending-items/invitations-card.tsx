import type { ReceivedInvitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { getTimeSettings } from '@scheduler/platform/time-settings';
import { startOfDate } from '@scheduler/scheduling';
import { Button, Card, CardHeader } from '@scheduler/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatTime } from '@scheduler/platform/format-time';
import { useReplyToInvitation, type Reply } from '@scheduler/platform/received-invitations';
import { getLocalDate } from '../local-date.ts';
import styles from './pending-items.module.css';

interface ReplyOption {
  status: Reply;
  label: string;
  formatLabel: (title: string) => string;
}

const REPLY_OPTIONS: readonly ReplyOption[] = [
  { status: 'accepted', label: t('Accept'), formatLabel: (name) => t('Accept {name}', { name }) },
  {
    status: 'tentative',
    label: t('Maybe'),
    formatLabel: (title) => t('Maybe: {title}', { title }),
  },
  { status: 'declined', label: t('Decline'), formatLabel: (name) => t('Decline {name}', { name }) },
];

/**
 * Lists pending invitations. An invitation stays visible after the user replies, so the reply can
 * be changed until the user leaves the page.
 */
export function InvitationsCard(props: { invitations: readonly ReceivedInvitation[] }) {
  const { invitations } = props;
  const [shownIds, setShownIds] = useState<ReadonlySet<string>>(new Set());
  const pending = invitations.filter(({ status }) => status === 'pending');
  if (pending.some(({ event_id: id }) => !shownIds.has(id))) {
    setShownIds(new Set([...shownIds, ...pending.map(({ event_id: id }) => id)]));
  }
  const visible = invitations.filter(({ event_id: id }) => shownIds.has(id));
  if (visible.length === 0) return null;
  return (
    <Card className={styles.card} aria-label={t('Invitations')}>
      <CardHeader title={t('Invitations')}>
        <span className={styles.pendingCount}>
          {pending.length > 0
            ? t('{count} awaiting your reply', { count: pending.length })
            : t('All caught up')}
        </span>
      </CardHeader>
      <ul>
        {visible.map((invitation) => (
          <InvitationRow key={invitation.event_id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: ReceivedInvitation }) {
  const { title, status, organizer, location } = invitation;
  const { mutate } = useReplyToInvitation(invitation);
  const from = organizer?.full_name ?? organizer?.email;
  const details = [from && t('From {from}', { from }), location].filter(Boolean).join(' · ');
  const { start, date } = getLocalStart(invitation);
  return (
    <li className={styles.row}>
      <time className={styles.time} dateTime={invitation.start_time}>
        <b>{invitation.is_all_day ? t('All day') : formatTime(start, 'time')}</b>
        <span>{formatTime(start, 'shortDate')}</span>
      </time>
      <div className={styles.details}>
        <Link to={`/calendar?view=day&date=${date}`}>{title}</Link>
        {details && <small>{details}</small>}
      </div>
      <div className={styles.replyButtons} role="group" aria-label={t('Reply')}>
        {REPLY_OPTIONS.map(({ status: reply, label, formatLabel }) => (
          <Button
            key={reply}
            size="sm"
            variant={status === reply ? 'primary' : 'default'}
            aria-label={formatLabel(title)}
            aria-pressed={status === reply}
            onClick={() => status !== reply && mutate(reply)}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** All-day events use their calendar date, which doesn't depend on the time zone. */
function getLocalStart({ start_date, start_time }: ReceivedInvitation) {
  if (start_date === null) {
    const start = Date.parse(start_time);
    return { start, date: getLocalDate(start) };
  }
  return { start: startOfDate(start_date, getTimeSettings().timeZone), date: start_date };
}
