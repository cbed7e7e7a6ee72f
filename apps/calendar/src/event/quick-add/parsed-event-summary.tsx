import type { ProposedEvent } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { lazyComponent } from '@scheduler/platform/lazy-component';
import { isCalendarDate, normalizeEventTimes } from '@scheduler/scheduling';
import { Clock, MapPin, Repeat2, UserRound } from 'lucide-react';
import { EventDescriptionItem, EventDescriptionList } from '../event-description-list.tsx';
import { getEventTimes } from '../../screen/items/to-calendar-items.ts';
import { EventTime } from '../event-time.tsx';
import styles from './quick-add.module.css';

const RecurrenceText = lazyComponent(() =>
  import('../recurrence/recurrence-summary.tsx').then((module) => module.RecurrenceText),
);

/** Returns `null` if the start or end is missing, or if the start doesn't match `is_all_day`. */
function resolveTimes({ start_time, end_time, is_all_day, time_zone }: ProposedEvent) {
  if (!start_time || !end_time || isCalendarDate(start_time) !== is_all_day) return null;
  return normalizeEventTimes({ start_time, end_time, is_all_day, time_zone });
}

/** Summarizes the event that the parser found in the text. */
export function ParsedEventSummary({ event }: { event: ProposedEvent }) {
  const { title, location, invited_users, recurrence } = event;
  const times = resolveTimes(event);
  return (
    <div className={styles.summary}>
      <h3>{title ?? t('No title yet')}</h3>
      <EventDescriptionList>
        <EventDescriptionItem icon={Clock} label={t('Time')}>
          {times && <EventTime {...getEventTimes(times)} />}
        </EventDescriptionItem>
        <EventDescriptionItem icon={Repeat2} label={t('Repeats')}>
          {recurrence && times && <RecurrenceText event={times} lines={recurrence} />}
        </EventDescriptionItem>
        <EventDescriptionItem icon={MapPin} label={t('Location')}>
          {location}
        </EventDescriptionItem>
        <EventDescriptionItem icon={UserRound} label={t('Guests')}>
          {invited_users.join(', ')}
        </EventDescriptionItem>
      </EventDescriptionList>
    </div>
  );
}
