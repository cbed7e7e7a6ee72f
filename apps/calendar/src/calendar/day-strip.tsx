import { eventsQuery } from '@scheduler/api-client/queries';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { addDays, type CalendarDate } from '@scheduler/scheduling';
import { IconButton } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { localDate, localMidnight, longDay } from '../dates.ts';
import { useNow } from '../use-now.ts';
import { intervalIn } from './conflict-advice.tsx';
import { DayColumn, type DayBlock } from './day-column.tsx';
import type { EventFormValues } from './event-form.ts';
import { GuestRemarks } from './guest-columns.tsx';
import { timesOf } from './to-calendar-items.ts';
import { useGuests } from './use-guests.ts';
import { rangeOf } from './use-visible-range.ts';
import styles from './day-strip.module.css';

const noEvents: readonly Event[] = [];

interface DayStripProps {
  schedules: readonly Schedule[];
  /** The event that is edited: it stands where the form says. */
  excluded: string | undefined;
}

/** The day of the chosen time, drawn beside the form: what is there, and where this would lie. */
export function DayStrip({ schedules, excluded }: DayStripProps) {
  const { api } = usePlatform();
  const now = useNow();
  const values = useWatch<EventFormValues>() as EventFormValues;
  const chosen = intervalIn(values);
  const home = values.is_all_day ? values.start_date : values.start_time.slice(0, 10);
  const { date, turn } = useLook(home || localDate(new Date(now)));
  const { data = noEvents } = useQuery(eventsQuery(api, rangeOf('day', date)));
  const invited = useGuests(values.invited_users, rangeOf('day', date), excluded);
  const others = useMemo(
    () => data.filter(({ id }) => id !== excluded).map((event) => blockOf(event, schedules)),
    [data, excluded, schedules],
  );
  const own: DayBlock[] = chosen
    ? [
        {
          id: 'chosen',
          title: values.title.trim() || t('New event'),
          start: new Date(chosen.start),
          end: new Date(chosen.end),
          allDay: values.is_all_day,
          hue: 'blue',
          chosen: true,
        },
      ]
    : [];
  const day = longDay(localMidnight(date));
  return (
    <section className={styles.strip} aria-label={t('What is on {day}', { day })}>
      <header className={styles.header}>
        <h3>{day}</h3>
        <IconButton label={t('Previous day')} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label={t('Next day')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </header>
      <DayColumn
        key={date}
        date={date}
        now={now}
        blocks={[...others, ...own]}
        guests={invited.guests}
      />
      <GuestRemarks {...invited} chosen={chosen} />
    </section>
  );
}

const blockOf = (event: Event, schedules: readonly Schedule[]): DayBlock => ({
  id: event.id,
  title: event.title,
  ...timesOf(event),
  hue: schedules.find(({ id }) => id === event.schedule_id)?.color ?? 'blue',
  chosen: false,
});

/** The day shown: the chosen time's own until the person looks around. */
function useLook(home: CalendarDate) {
  const [look, setLook] = useState({ home, date: home });
  const date = look.home === home ? look.date : home;
  return { date, turn: (days: number) => setLook({ home, date: addDays(date, days) }) };
}
