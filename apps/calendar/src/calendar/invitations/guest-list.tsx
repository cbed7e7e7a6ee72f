import { invitations, type Event, type SentInvitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Avatar, Button, StatusMark } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { clockRange } from '../../dates.ts';
import { NextTimes } from '../../find-a-time/next-times.tsx';
import { format } from '../../format.ts';
import { InvitationList } from '../invitation-list.tsx';
import { sentKey, useAcceptProposal, useDismissProposal } from './use-invitation-mutations.ts';
import listStyles from '../event-dialog.module.css';
import styles from './invitations.module.css';

interface GuestListProps {
  event: Event;
  /** A proposal was taken on: the event as it is now. */
  onMoved: (event: Event) => void;
}

/** Who is invited, for whoever may change the event: answers, notes, proposals, lost mail. */
export function GuestList({ event, onMoved }: GuestListProps) {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: sentKey(event.id),
    queryFn: ({ signal }) => api.call(invitations.sent, { params: { id: event.id }, signal }),
  });
  if (!data) return <InvitationList invitations={event.invitations} />;
  if (data.length === 0) return null;
  return (
    <section className={listStyles.invitations}>
      <h3>{t('Invitation status')}</h3>
      <ul>
        {data.map((guest) => (
          <li key={guest.user_email} className={styles.guest}>
            <Avatar name={guest.user_email} />
            <span>{guest.user_email}</span>
            <StatusMark status={guest.status} />
            <GuestNotes event={event} guest={guest} onMoved={onMoved} />
          </li>
        ))}
      </ul>
      <NextTimes
        event={event}
        declined={data.flatMap(({ status, user_email }) =>
          status === 'declined' ? [user_email] : [],
        )}
        onMoved={onMoved}
      />
    </section>
  );
}

const LOST = { bounced: t('The mail came back'), failed: t('The mail could not be sent') };

function GuestNotes({ event, guest, onMoved }: GuestListProps & { guest: SentInvitation }) {
  const { note, delivery, delivery_error, proposed_start_time, proposed_end_time } = guest;
  const lost = delivery === 'bounced' || delivery === 'failed' ? LOST[delivery] : null;
  const proposed = proposed_start_time !== null && proposed_end_time !== null;
  if (!note && !lost && !proposed) return null;
  return (
    <div className={styles.notes}>
      {lost && (
        <p className={styles.lost}>
          <MailWarning size={14} strokeWidth={1.9} aria-hidden="true" />
          {delivery_error ? `${lost}: ${delivery_error}` : lost}
        </p>
      )}
      {note && <p>“{note}”</p>}
      {proposed && (
        <GuestProposal
          event={event}
          guest={guest.user_email}
          start={new Date(proposed_start_time)}
          end={new Date(proposed_end_time)}
          onMoved={onMoved}
        />
      )}
    </div>
  );
}

interface GuestProposalProps extends GuestListProps {
  guest: string;
  start: Date;
  end: Date;
}

function GuestProposal({ event, guest, start, end, onMoved }: GuestProposalProps) {
  const accept = useAcceptProposal();
  const dismiss = useDismissProposal();
  const proposal = { eventId: event.id, guest };
  const day = format(start, 'EEE, MMM d');
  const time = event.is_all_day ? day : `${day}, ${clockRange(start, end)}`;
  return (
    <>
      <p>{t('Proposes {time}', { time })}</p>
      <div className={styles.decide}>
        <Button
          size="sm"
          aria-label={t('Move to the time that {guest} proposes', { guest })}
          busy={accept.isPending}
          disabled={dismiss.isPending}
          onClick={() => accept.mutate(proposal, { onSuccess: ({ answer }) => onMoved(answer) })}
        >
          {t('Move')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Dismiss the time that {guest} proposes', { guest })}
          busy={dismiss.isPending}
          disabled={accept.isPending}
          onClick={() => dismiss.mutate(proposal)}
        >
          {t('Dismiss')}
        </Button>
      </div>
    </>
  );
}
