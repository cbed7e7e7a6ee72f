import { eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Event } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform, useUser } from '@scheduler/platform';
import { addDays, intervalOf, type Interval } from '@scheduler/scheduling';
import { Button } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { clockTime, dayWord, inputTime, localDate, localMidnight } from '../dates.ts';
import { useNow } from '../use-now.ts';
import type { EventFormValues } from './event-form.ts';
import { DAYS_AHEAD, nextFree } from './next-free.ts';
import { takingTime } from './takes-time.ts';
import { useGuests } from './use-guests.ts';
import styles from './event-dialog.module.css';

interface FreeTimesProps {
  /** When the event would be. */
  times: Interval;
  /** The event that is edited: it does not stand in its own way. */
  excluded: string | undefined;
}

const noEvents: readonly Event[] = [];

/** Times instead of one that overlaps, free for guests too as far as that is known; a press takes one. */
export function FreeTimes({ times, excluded }: FreeTimesProps) {
  const { api } = usePlatform();
  const { setValue } = useFormContext<EventFormValues>();
  const now = useNow();
  const date = localDate(new Date(times.start));
  const range = {
    start: localMidnight(date).toISOString(),
    end: localMidnight(addDays(date, DAYS_AHEAD)).toISOString(),
  };
  const { data = noEvents, isSuccess } = useQuery(eventsQuery(api, range));
  const emails = useWatch<EventFormValues, 'invited_users'>({ name: 'invited_users' });
  const { guests } = useGuests(emails, range, excluded);
  const taken = guests.flatMap((guest) => guest.busy);
  const { email } = useUser();
  const { data: schedules = [] } = useQuery(schedulesQuery(api));
  const byId = new Map(schedules.map((schedule) => [schedule.id, schedule]));
  const busy = takingTime(data, { schedules: byId, email }).filter(
    ({ id, is_all_day }) => id !== excluded && !is_all_day,
  );
  const free = isSuccess ? nextFree(times, [...busy.map(intervalOf), ...taken], now) : [];
  if (free.length === 0) return null;
  const take = ({ start, end }: Interval) => {
    const how = { shouldDirty: true, shouldValidate: true };
    setValue('end_time', inputTime(new Date(end)), how);
    setValue('start_time', inputTime(new Date(start)), how);
  };
  return (
    <div className={styles.free} role="group" aria-label={t('Next free times')}>
      <span>{t('Free:')}</span>
      {free.map((time) => {
        const start = new Date(time.start);
        const isSameDay = localDate(start) === date;
        const word = isSameDay
          ? clockTime(start)
          : `${dayWord(start, new Date(now))}, ${clockTime(start)}`;
        return (
          <Button key={time.start} size="sm" onClick={() => take(time)}>
            {word}
          </Button>
        );
      })}
    </div>
  );
}
