import { invitations, type Event, type SentInvitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Avatar, Button, StatusIcon } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { MailWarning } from 'lucide-react';
import { formatTimeRange, type TimeRange } from '../../local-dates.ts';
import { AlternativeTimes } from '../../availability/alternative-times.tsx';
import { format } from '../../format-date.ts';
import { InvitationList } from './invitation-list.tsx';
import {
  getSentInvitationsKey,
  useAcceptProposal,
  useDismissProposal,
} from './use-invitation-mutations.ts';
import listStyles from '../event-dialog.module.css';
import styles from './invitations.module.css';

interface GuestListProps {
  event: Event;
  /** Called with the updated event after a proposed time is accepted. */
  onMoved: (event: Event) => void;
}

/**
 * Lists an event's guests with their replies, notes, proposed times and email delivery errors.
 * Shown to users who can edit the event; falls back to plain statuses until the details load.
 */
export function GuestList({ event, onMoved }: GuestListProps) {
  const { api } = usePlatform();
  const { data } = useQuery({
    queryKey: getSentInvitationsKey(event.id),
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
            <StatusIcon status={guest.status} />
            <GuestNotes event={event} guest={guest} onMoved={onMoved} />
          </li>
        ))}
      </ul>
      <AlternativeTimes
        event={event}
        declinedEmails={data.flatMap(({ status, user_email }) =>
          status === 'declined' ? [user_email] : [],
        )}
        onMoved={onMoved}
      />
    </section>
  );
}

const DELIVERY_ERRORS = {
  bounced: t('The email bounced'),
  failed: t("The email couldn't be sent"),
};

function GuestNotes({ event, guest, onMoved }: GuestListProps & { guest: SentInvitation }) {
  const { note, delivery, delivery_error, proposed_start_time, proposed_end_time } = guest;
  const deliveryError =
    delivery === 'bounced' || delivery === 'failed' ? DELIVERY_ERRORS[delivery] : null;
  const hasProposal = proposed_start_time !== null && proposed_end_time !== null;
  if (!note && !deliveryError && !hasProposal) return null;
  return (
    <div className={styles.notes}>
      {deliveryError && (
        <p className={styles.deliveryError}>
          <MailWarning size={14} strokeWidth={1.9} aria-hidden="true" />
          {delivery_error ? `${deliveryError}: ${delivery_error}` : deliveryError}
        </p>
      )}
      {note && <p>“{note}”</p>}
      {hasProposal && (
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

interface GuestProposalProps extends GuestListProps, TimeRange {
  guest: string;
}

function GuestProposal({ event, guest, start, end, onMoved }: GuestProposalProps) {
  const accept = useAcceptProposal();
  const dismiss = useDismissProposal();
  const proposal = { eventId: event.id, guest };
  const day = format(start, 'EEE, MMM d');
  const time = event.is_all_day ? day : `${day}, ${formatTimeRange(start, end)}`;
  return (
    <>
      <p>{t('Proposed {time}', { time })}</p>
      <div className={styles.proposalActions}>
        <Button
          size="sm"
          aria-label={t('Move to the time proposed by {guest}', { guest })}
          busy={accept.isPending}
          disabled={dismiss.isPending}
          onClick={() =>
            accept.mutate(proposal, { onSuccess: ({ result: movedEvent }) => onMoved(movedEvent) })
          }
        >
          {t('Move')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('Dismiss the time proposed by {guest}', { guest })}
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
