import { eventsQuery, schedulesQuery } from '@scheduler/api-client/queries';
import type { Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { usePlatform } from '@scheduler/platform';
import { addDays, filterBusyEvents, parseInterval, type Interval } from '@scheduler/scheduling';
import { Button } from '@scheduler/ui';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  formatTime,
  formatDay,
  formatInputTime,
  toLocalDate,
  getLocalMidnight,
} from '../../local-dates.ts';
import { useNow } from '@scheduler/platform/use-now';
import type { EventFormValues } from '../event-form.ts';
import { SEARCH_DAYS, findFreeSlots } from './find-free-slots.ts';
import { useBusyContext } from '../../screen/items/use-busy-context.ts';
import { useGuestAvailability } from '../guests/use-guest-availability.ts';
import styles from '../event-dialog.module.css';

interface FreeSlotSuggestionsProps {
  /** The current time range of the event. */
  times: Interval;
  /** ID of the event that is being edited. It doesn't count as busy. */
  excludedEventId: string | undefined;
}

const NO_SCHEDULES: readonly Schedule[] = [];

/** Suggests slots when the user and all guests with known availability are free. */
export function FreeSlotSuggestions({ times, excludedEventId }: FreeSlotSuggestionsProps) {
  const { api } = usePlatform();
  const { setValue } = useFormContext<EventFormValues>();
  const now = useNow();
  const date = toLocalDate(new Date(times.start));
  const range = {
    start: getLocalMidnight(date).toISOString(),
    end: getLocalMidnight(addDays(date, SEARCH_DAYS)).toISOString(),
  };
  const { data = [], isSuccess } = useQuery(eventsQuery(api, range));
  const emails = useWatch<EventFormValues, 'invited_users'>({ name: 'invited_users' });
  const { guests } = useGuestAvailability(emails, range, excludedEventId);
  const guestBusy = guests.flatMap((guest) => guest.busy);
  const { data: schedules = NO_SCHEDULES } = useQuery(schedulesQuery(api));
  const busy = filterBusyEvents(data, useBusyContext(schedules)).filter(
    ({ id, is_all_day }) => id !== excludedEventId && !is_all_day,
  );
  const freeSlots = isSuccess
    ? findFreeSlots(times, [...busy.map(parseInterval), ...guestBusy], now)
    : [];
  if (freeSlots.length === 0) return null;
  const selectSlot = ({ start, end }: Interval) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue('end_time', formatInputTime(new Date(end)), options);
    setValue('start_time', formatInputTime(new Date(start)), options);
  };
  return (
    <div className={styles.freeSlots} role="group" aria-label={t('Next free times')}>
      <span>{t('Free times:')}</span>
      {freeSlots.map((time) => {
        const start = new Date(time.start);
        const isSameDay = toLocalDate(start) === date;
        const label = isSameDay
          ? formatTime(start)
          : `${formatDay(start, new Date(now))}, ${formatTime(start)}`;
        return (
          <Button key={time.start} size="sm" onClick={() => selectSlot(time)}>
            {label}
          </Button>
        );
      })}
    </div>
  );
}
