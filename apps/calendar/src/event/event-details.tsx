import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { Dialog, DialogClose } from '@scheduler/ui';
import {
  AlignLeft,
  CalendarDays,
  CalendarSync,
  Clock,
  MapPin,
  Repeat2,
  UserRound,
} from 'lucide-react';
import { EventDescriptionItem, EventDescriptionList } from './event-description-list.tsx';
import { HistoryButton } from './history/history-button.tsx';
import { InvitationList } from './guests/invitation-list.tsx';
import { ReplyForm } from './guests/reply-form.tsx';
import { getEventTimes } from '../screen/items/to-calendar-items.ts';
import { EventTime } from './event-time.tsx';

const RepeatText = lazyComponent(() =>
  import('./recurrence/recurrence-summary.tsx').then((module) => module.RecurrenceText),
);

interface EventDetailsProps {
  event: Event;
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** Read-only dialog for an event that the user can't edit, with the reply form for guests. */
export function EventDetails({ event, schedules, onClose }: EventDetailsProps) {
  const { email } = useUser();
  const { recurrence, location, description, organizer, role } = event;
  const eventSchedules = schedules.filter(({ id }) => event.schedule_ids.includes(id));
  const invitation = event.invitations.find(
    ({ user_email }) => user_email.toLowerCase() === email.toLowerCase(),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={event.title}
      size="md"
      headerActions={role === 'viewer' && <HistoryButton event={event} onUndone={onClose} />}
      footer={<DialogClose>{t('Close')}</DialogClose>}
    >
      <EventDescriptionList>
        <EventDescriptionItem icon={Clock} label={t('Time')}>
          <EventTime {...getEventTimes(event)} />
        </EventDescriptionItem>
        <EventDescriptionItem icon={Repeat2} label={t('Repeats')}>
          {recurrence && <RepeatText event={event} lines={recurrence} />}
        </EventDescriptionItem>
        <EventDescriptionItem icon={MapPin} label={t('Location')}>
          {location}
        </EventDescriptionItem>
        <EventDescriptionItem icon={UserRound} label={t('Organizer')}>
          {organizer && (organizer.full_name ?? organizer.email)}
        </EventDescriptionItem>
        <EventDescriptionItem icon={CalendarDays} label={t('Schedules')}>
          {eventSchedules.map(({ name }) => name).join(', ')}
        </EventDescriptionItem>
        <EventDescriptionItem icon={CalendarSync} label={t('Source')}>
          {event.source === 'google' && t('Copied from Google Calendar')}
        </EventDescriptionItem>
        <EventDescriptionItem icon={AlignLeft} label={t('Description')}>
          {description}
        </EventDescriptionItem>
      </EventDescriptionList>
      {role === 'attendee' && (
        <ReplyForm subject={event} status={invitation?.status ?? 'pending'} onReplied={onClose} />
      )}
      <InvitationList invitations={event.invitations} />
    </Dialog>
  );
}
