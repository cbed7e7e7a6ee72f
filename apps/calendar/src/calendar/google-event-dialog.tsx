import type { GoogleEvent } from '@scheduler/contracts/billing';
import { t } from '@scheduler/i18n';
import { buttonClass, cx, Dialog, DialogClose } from '@scheduler/ui';
import { AlignLeft, ArrowUpRight, Clock, Lock, MapPin } from 'lucide-react';
import { Fact, Facts } from './facts.tsx';
import { plainText } from './plain-text.ts';
import { googleTimes } from './to-calendar-items.ts';
import { When } from './when.tsx';
import styles from './google-event-dialog.module.css';

interface GoogleEventDialogProps {
  event: GoogleEvent;
  onClose: () => void;
}

/** What a Google event says. It is changed in Google Calendar only. */
export function GoogleEventDialog({ event, onClose }: GoogleEventDialogProps) {
  const times = googleTimes(event);
  const description = plainText(event.description ?? '');
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
      <Facts>
        {times && (
          <Fact icon={<Clock aria-label={t('Time')} />}>
            <When {...times} />
          </Fact>
        )}
        {event.location && (
          <Fact icon={<MapPin aria-label={t('Location')} />}>{event.location}</Fact>
        )}
        {description && (
          <Fact icon={<AlignLeft aria-label={t('Description')} />}>{description}</Fact>
        )}
      </Facts>
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
