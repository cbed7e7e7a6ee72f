import type { ReceivedInvitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { dateAt, startOfDate } from '@scheduler/scheduling';
import { Button, Card, CardHeader } from '@scheduler/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { format } from '../format.ts';
import { useAnswer, type Answer } from './use-answer.ts';
import styles from './attention.module.css';

const ANSWERS: readonly { status: Answer; word: string; name: (title: string) => string }[] = [
  {
    status: 'accepted',
    word: t('Accept'),
    name: (title) => t('Accept {name}', { name: title }),
  },
  {
    status: 'tentative',
    word: t('Maybe'),
    name: (title) => t('Maybe: {title}', { title }),
  },
  {
    status: 'declined',
    word: t('Decline'),
    name: (title) => t('Decline {name}', { name: title }),
  },
];

interface InvitationsCardProps {
  invitations: readonly ReceivedInvitation[];
  zone: string;
}

/** What waits for an answer. Once answered it stays for the visit, so that it can be changed. */
export function InvitationsCard({ invitations, zone }: InvitationsCardProps) {
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const waiting = invitations.filter(({ status }) => status === 'pending');
  if (waiting.some(({ event_id: id }) => !met.has(id))) {
    setMet(new Set([...met, ...waiting.map(({ event_id: id }) => id)]));
  }
  const shown = invitations.filter(({ event_id: id }) => met.has(id));
  if (shown.length === 0) return null;
  return (
    <Card className={styles.card} aria-label={t('Invitations')}>
      <CardHeader title={t('Invitations')}>
        <span className={styles.note}>
          {waiting.length > 0
            ? t('{count} to answer', { count: waiting.length })
            : t('All answered')}
        </span>
      </CardHeader>
      <ul>
        {shown.map((one) => (
          <Invitation key={one.event_id} invitation={one} zone={zone} />
        ))}
      </ul>
    </Card>
  );
}

function Invitation({ invitation, zone }: { invitation: ReceivedInvitation; zone: string }) {
  const { title, status, organizer, location } = invitation;
  const { mutate } = useAnswer(invitation);
  const from = organizer?.full_name ?? organizer?.email;
  const facts = [from && t('From {from}', { from }), location].filter(Boolean).join(' · ');
  const { start, date } = startIn(invitation, zone);
  return (
    <li className={styles.line}>
      <time className={styles.when} dateTime={invitation.start_time}>
        <b>{invitation.is_all_day ? t('All day') : format(start, 'time', zone)}</b>
        <span>{format(start, 'shortDate', zone)}</span>
      </time>
      <div className={styles.what}>
        <Link to={`/calendar?view=day&date=${date}`}>{title}</Link>
        {facts && <small>{facts}</small>}
      </div>
      <div className={styles.answers} role="group" aria-label={t('Answer')}>
        {ANSWERS.map(({ status: answer, word, name }) => (
          <Button
            key={answer}
            size="sm"
            variant={status === answer ? 'primary' : 'default'}
            aria-label={name(title)}
            aria-pressed={status === answer}
            onClick={() => status !== answer && mutate(answer)}
          >
            {word}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** When it begins where the person is: a date is the same everywhere. */
function startIn({ start_date, start_time }: ReceivedInvitation, zone: string) {
  if (start_date !== null) return { start: startOfDate(start_date, zone), date: start_date };
  const start = Date.parse(start_time);
  return { start, date: dateAt(start, zone) };
}
