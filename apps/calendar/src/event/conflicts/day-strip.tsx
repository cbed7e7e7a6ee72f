import { eventsQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { addDays } from '@scheduler/scheduling';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { toLocalDate, getLocalMidnight, formatLongDate } from '../../local-dates.ts';
import { useNow } from '@scheduler/platform/use-now';
import { StepButtons } from '../../step-buttons.tsx';
import { useStateFor } from '../../use-state-for.ts';
import { getFormInterval } from './conflict-advice.tsx';
import { DayColumn, type DayBlock } from './day-column.tsx';
import type { EventFormValues } from '../event-form.ts';
import { AvailabilityNotes } from '../guests/guest-availability.tsx';
import { getEventTimes } from '../../screen/items/to-calendar-items.ts';
import { useGuestAvailability } from '../guests/use-guest-availability.ts';
import { toVisibleRange } from '../../screen/use-visible-range.ts';
import styles from './day-strip.module.css';

const noEvents: readonly Event[] = [];

interface DayStripProps {
  schedules: readonly Schedule[];
  /** ID of the event that is being edited, which the draft replaces. */
  excludedEventId: string | undefined;
}

/** Preview of the event's day next to the form, with existing events and guest availability. */
export function DayStrip({ schedules, excludedEventId }: DayStripProps) {
  const { api } = usePlatform();
  const now = useNow();
  const values = useWatch<EventFormValues>() as EventFormValues;
  const draftInterval = getFormInterval(values);
  const formDate = values.is_all_day ? values.start_date : values.start_time.slice(0, 10);
  const initialDate = formDate || toLocalDate(new Date(now));
  const [date, setDate] = useStateFor(initialDate, initialDate);
  const { data = noEvents } = useQuery(eventsQuery(api, toVisibleRange('day', date)));
  const guestAvailability = useGuestAvailability(
    values.invited_users,
    toVisibleRange('day', date),
    excludedEventId,
  );
  const eventBlocks = useMemo(
    () =>
      data.filter(({ id }) => id !== excludedEventId).map((event) => toDayBlock(event, schedules)),
    [data, excludedEventId, schedules],
  );
  const draftBlocks: DayBlock[] = draftInterval
    ? [
        {
          id: 'chosen',
          title: values.title.trim() || t('New event'),
          start: new Date(draftInterval.start),
          end: new Date(draftInterval.end),
          allDay: values.is_all_day,
          color: 'blue',
          isDraft: true,
        },
      ]
    : [];
  const day = formatLongDate(getLocalMidnight(date));
  return (
    <section className={styles.strip} aria-label={t('Events on {day}', { day })}>
      <header className={styles.header}>
        <h3>{day}</h3>
        <StepButtons
          previousLabel={t('Previous day')}
          nextLabel={t('Next day')}
          onStep={(days) => setDate(addDays(date, days))}
        />
      </header>
      <DayColumn
        key={date}
        date={date}
        now={now}
        blocks={[...eventBlocks, ...draftBlocks]}
        guests={guestAvailability.guests}
      />
      <AvailabilityNotes {...guestAvailability} eventInterval={draftInterval} />
    </section>
  );
}

const toDayBlock = (event: Event, schedules: readonly Schedule[]): DayBlock => ({
  id: event.id,
  title: event.title,
  ...getEventTimes(event),
  color: schedules.find(({ id }) => id === event.schedule_id)?.color ?? 'blue',
  isDraft: false,
});
