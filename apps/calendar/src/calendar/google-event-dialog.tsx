import type { GoogleEvent } from '@scheduler/contracts/billing';
import { Dialog, DialogClose } from '@scheduler/ui';
import { AlignLeft, Clock, Lock, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockRange, clockTime, localDate, longDay } from '../dates.ts';
import { googleTimes } from './to-calendar-items.ts';
import styles from './google-event-dialog.module.css';

interface GoogleEventDialogProps {
  event: GoogleEvent;
  onClose: () => void;
}

/** What a Google event says. It is changed in Google Calendar only. */
export function GoogleEventDialog({ event, onClose }: GoogleEventDialogProps) {
  const times = googleTimes(event);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={event.summary || 'Untitled Event'}
      footer={<DialogClose>Close</DialogClose>}
    >
      <ul className={styles.facts}>
        {times && (
          <Fact icon={<Clock aria-label="Time" />}>
            <When {...times} />
          </Fact>
        )}
        {event.location && <Fact icon={<MapPin aria-label="Location" />}>{event.location}</Fact>}
        {event.description && (
          <Fact icon={<AlignLeft aria-label="Description" />}>{event.description}</Fact>
        )}
      </ul>
      <p className={styles.note}>
        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
        This event must be edited in Google Calendar.
      </p>
    </Dialog>
  );
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li>
    {icon}
    <div>{children}</div>
  </li>
);

function When({ start, end, allDay }: { start: Date; end: Date; allDay: boolean }) {
  const last = allDay ? new Date(end.getTime() - 1) : end;
  const oneDay = localDate(start) === localDate(last);
  if (allDay) return oneDay ? longDay(start) : `${longDay(start)} – ${longDay(last)}`;
  if (!oneDay) {
    return `${longDay(start)}, ${clockTime(start)} – ${longDay(end)}, ${clockTime(end)}`;
  }
  return (
    <>
      {longDay(start)}
      <small>{clockRange(start, end)}</small>
    </>
  );
}
