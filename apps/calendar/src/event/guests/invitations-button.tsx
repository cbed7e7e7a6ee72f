import { invitations, type ReceivedInvitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, StatusIcon } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { getEventTimes } from '../../screen/items/to-calendar-items.ts';
import { EventTime } from '../event-time.tsx';
import { ReplyForm } from './reply-form.tsx';
import { receivedInvitationsKey } from './use-invitation-mutations.ts';
import styles from './invitations.module.css';

/** Opens the list of received invitations. Hidden while there are none. */
export function InvitationsButton() {
  const { api } = usePlatform();
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: receivedInvitationsKey,
    queryFn: ({ signal }) => api.call(invitations.list, { signal }),
  });
  const pending = data.filter(({ status }) => status === 'pending').length;
  if (data.length === 0 && !open) return null;
  return (
    <>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => setOpen(true)}>
        {pending > 0 ? t('Invitations ({pending})', { pending }) : t('Invitations')}
      </Button>
      {open && (
        <Dialog
          open
          onOpenChange={setOpen}
          title={t('Invitations')}
          size="md"
          footer={<DialogClose>{t('Close')}</DialogClose>}
        >
          {data.length === 0 && <p>{t('You have no invitations.')}</p>}
          <ul className={styles.receivedList}>
            {data.map((receivedInvitation) => (
              <ReceivedInvitationItem
                key={receivedInvitation.event_id}
                invitation={receivedInvitation}
              />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function ReceivedInvitationItem({ invitation }: { invitation: ReceivedInvitation }) {
  const [open, setOpen] = useState(invitation.status === 'pending');
  const { title, organizer, location, status, event_id: id } = invitation;
  const sender = organizer?.full_name ?? organizer?.email;
  return (
    <li>
      <div className={styles.header}>
        <h3>{title}</h3>
        <StatusIcon status={status} />
      </div>
      <p className={styles.details}>
        <EventTime {...getEventTimes(invitation)} />
        {invitation.recurrence && <small>{t('Repeats')}</small>}
        {location && <small>{location}</small>}
        {sender && <small>{t('From {from}', { from: sender })}</small>}
      </p>
      {open ? (
        <ReplyForm
          subject={{ ...invitation, id }}
          status={status}
          onReplied={() => setOpen(false)}
        />
      ) : (
        <Button
          size="sm"
          aria-label={t('Change reply to {title}', { title })}
          onClick={() => setOpen(true)}
        >
          {t('Change reply')}
        </Button>
      )}
    </li>
  );
}
