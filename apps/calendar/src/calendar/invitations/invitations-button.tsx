import { invitations, type ReceivedInvitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { Button, Dialog, DialogClose, StatusMark } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { timesOf } from '../to-calendar-items.ts';
import { When } from '../when.tsx';
import { AnswerForm } from './answer-form.tsx';
import { receivedKey } from './use-invitation-mutations.ts';
import styles from './invitations.module.css';

/** Opens what one is invited to; not there while that is nothing. */
export function InvitationsButton() {
  const { api } = usePlatform();
  const [open, setOpen] = useState(false);
  const { data = [] } = useQuery({
    queryKey: receivedKey,
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
          {data.length === 0 && <p>{t('There are no invitations.')}</p>}
          <ul className={styles.received}>
            {data.map((one) => (
              <Received key={one.event_id} invitation={one} />
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const [open, setOpen] = useState(invitation.status === 'pending');
  const { title, organizer, location, status, event_id: id } = invitation;
  const from = organizer?.full_name ?? organizer?.email;
  return (
    <li>
      <div className={styles.head}>
        <h3>{title}</h3>
        <StatusMark status={status} />
      </div>
      <p className={styles.facts}>
        <When {...timesOf(invitation)} />
        {invitation.recurrence && <small>{t('Repeats')}</small>}
        {location && <small>{location}</small>}
        {from && <small>{t('From {from}', { from })}</small>}
      </p>
      {open ? (
        <AnswerForm
          subject={{ ...invitation, id }}
          status={status}
          onAnswered={() => setOpen(false)}
        />
      ) : (
        <Button
          size="sm"
          aria-label={t('Change answer to {title}', { title })}
          onClick={() => setOpen(true)}
        >
          {t('Change answer')}
        </Button>
      )}
    </li>
  );
}
