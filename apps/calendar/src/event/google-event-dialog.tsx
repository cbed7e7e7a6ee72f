import type { GoogleEvent } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { buttonClass, cx, Dialog, DialogClose } from '@scheduler/ui';
import { AlignLeft, ArrowUpRight, Clock, Lock, MapPin } from 'lucide-react';
import { EventDescriptionItem, EventDescriptionList } from './event-description-list.tsx';
import { toPlainText } from './plain-text.ts';
import { getGoogleTimes } from '../screen/items/to-calendar-items.ts';
import { EventTime } from './event-time.tsx';
import styles from './google-event-dialog.module.css';

interface GoogleEventDialogProps {
  event: GoogleEvent;
  onClose: () => void;
}

/** Read-only details of a Google event. */
export function GoogleEventDialog({ event, onClose }: GoogleEventDialogProps) {
  const times = getGoogleTimes(event);
  const description = toPlainText(event.description ?? '');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={event.summary || t('Untitled Event')}
      footer={
        <>
          {event.html_link && <OpenInGoogle href={event.html_link} />}
          <DialogClose>{t('Close')}</DialogClose>
        </>
      }
    >
      <EventDescriptionList>
        <EventDescriptionItem icon={Clock} label={t('Time')}>
          {times && <EventTime {...times} />}
        </EventDescriptionItem>
        <EventDescriptionItem icon={MapPin} label={t('Location')}>
          {event.location}
        </EventDescriptionItem>
        <EventDescriptionItem icon={AlignLeft} label={t('Description')}>
          {description}
        </EventDescriptionItem>
      </EventDescriptionList>
      <p className={styles.note}>
        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('This event must be edited in Google Calendar.')}
      </p>
    </Dialog>
  );
}

const OpenInGoogle = ({ href }: { href: string }) => (
  <a
    className={cx(buttonClass({ variant: 'ghost' }), styles.link)}
    href={href}
    target="_blank"
    rel="noreferrer"
  >
    {t('Open in Google Calendar')}
    <ArrowUpRight aria-hidden="true" />
    <span className="sr-only">{t('(opens in a new tab)')}</span>
  </a>
);
