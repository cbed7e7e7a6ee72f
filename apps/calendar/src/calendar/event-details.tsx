import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { useUser } from '@scheduler/platform';
import { insist } from '@scheduler/platform/insist';
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
import { lazy, Suspense } from 'react';
import { Fact, Facts } from './facts.tsx';
import { HistoryButton } from './history-button.tsx';
import { InvitationList } from './invitation-list.tsx';
import { AnswerForm } from './invitations/answer-form.tsx';
import { timesOf } from './to-calendar-items.ts';
import { When } from './when.tsx';

const RepeatText = lazy(() =>
  insist(() => import('./repeat/repeat-sentence.tsx')).then((it) => ({ default: it.RepeatText })),
);

interface EventDetailsProps {
  event: Event;
  schedules: readonly Schedule[];
  onClose: () => void;
}

/** An event that others decide on: what may be known of it, and the answer of who is invited. */
export function EventDetails({ event, schedules, onClose }: EventDetailsProps) {
  const { email } = useUser();
  const { recurrence, location, description, organizer, role } = event;
  const on = schedules.filter(({ id }) => event.schedule_ids.includes(id));
  const own = event.invitations.find(
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
      <Facts>
        <Fact icon={<Clock aria-label={t('Time')} />}>
          <When {...timesOf(event)} />
        </Fact>
        {recurrence && (
          <Fact icon={<Repeat2 aria-label={t('Repeats')} />}>
            <Suspense>
              <RepeatText event={event} lines={recurrence} />
            </Suspense>
          </Fact>
        )}
        {location && <Fact icon={<MapPin aria-label={t('Location')} />}>{location}</Fact>}
        {organizer && (
          <Fact icon={<UserRound aria-label={t('Organizer')} />}>
            {organizer.full_name ?? organizer.email}
          </Fact>
        )}
        {on.length > 0 && (
          <Fact icon={<CalendarDays aria-label={t('Schedules')} />}>
            {on.map(({ name }) => name).join(', ')}
          </Fact>
        )}
        {event.source === 'google' && (
          <Fact icon={<CalendarSync aria-label={t('Source')} />}>
            {t('Copied from Google Calendar')}
          </Fact>
        )}
        {description && (
          <Fact icon={<AlignLeft aria-label={t('Description')} />}>{description}</Fact>
        )}
      </Facts>
      {role === 'attendee' && (
        <AnswerForm subject={event} status={own?.status ?? 'pending'} onAnswered={onClose} />
      )}
      <InvitationList invitations={event.invitations} />
    </Dialog>
  );
}
