import type { AssistantResult } from '@scheduler/contracts/ai';
import { plural, t } from '@scheduler/i18n/translate';
import {
  toCalendarDate,
  intersectIntervals,
  parseInterval,
  getDurationMs,
  formatMinutes,
  overlaps,
  subtractIntervals,
  type Interval,
} from '@scheduler/scheduling';
import { isBusyEvent } from '../../calendar/busy-events.ts';
import type { Intent, RequestedTime } from '../intent.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { listDates, toInstantAtMinute, getIntervals } from '../time-ranges.ts';
import {
  capitalize,
  formatDay,
  formatTimeRange,
  formatTitle,
  formatRequestedTime,
} from '../formatters.ts';
import { getWorkingHours } from '../working-hours.ts';
import { HOUR_MINUTES, MINUTE_MS } from '@scheduler/scheduling/durations';

type FreeTimeIntent = Extract<Intent, { kind: 'free_time' }>;

const DEFAULT_MINUTES = 30;
const EVENING_START_MINUTE = 17 * HOUR_MINUTES;
const MAX_SHOWN = 12;

const toPeriods = (intervals: readonly Interval[]) =>
  intervals.map(({ start, end }) => ({
    start_time: new Date(start).toISOString(),
    end_time: new Date(end).toISOString(),
  }));

/**
 * Finds free intervals within the requested time. Considers only working hours unless an evening
 * was requested.
 */
function findFreeIntervals(
  calendar: CalendarSnapshot,
  requestedTime: RequestedTime,
  minutes: number,
  { now, timeZone }: Pick<UserContext, 'now' | 'timeZone'>,
): Interval[] {
  const intervals = getIntervals(requestedTime, timeZone);
  const isEvening =
    requestedTime.timeOfDay !== null && requestedTime.timeOfDay.start >= EVENING_START_MINUTE;
  const searchIntervals = isEvening
    ? intervals
    : listDates(requestedTime).flatMap((date) =>
        getWorkingHours(calendar.preferences, date, timeZone).flatMap((range) =>
          intervals.flatMap((interval) => intersectIntervals(range, interval) ?? []),
        ),
      );
  const upcoming = searchIntervals.flatMap(
    (range) => intersectIntervals(range, { start: now, end: Infinity }) ?? [],
  );
  return subtractIntervals(upcoming, calendar.busy).filter(
    (gap) => getDurationMs(gap) >= minutes * MINUTE_MS,
  );
}

/** Answers whether the user is free at an exact time, like “am I free on Friday at 3pm”. */
function answerAtTime(
  calendar: CalendarSnapshot,
  intent: FreeTimeIntent,
  startMinute: number,
  userContext: UserContext,
): AssistantResult {
  const { timeZone, clock } = userContext;
  const start = toInstantAtMinute(intent.requestedTime.from, startMinute, timeZone);
  const requestedInterval = { start, end: start + (intent.minutes ?? DEFAULT_MINUTES) * MINUTE_MS };
  const day = formatDay(intent.requestedTime.from, userContext);
  const conflictingEvents = calendar.events.filter(
    (event) => isBusyEvent(calendar, event) && overlaps(parseInterval(event), requestedInterval),
  );
  const [firstEvent] = conflictingEvents;
  if (firstEvent) {
    const time = firstEvent.is_all_day
      ? t('all day')
      : formatTimeRange(parseInterval(firstEvent), clock);
    return {
      kind: 'answer',
      text: t('No, you have {title} ({day}, {time}).', {
        title: formatTitle(firstEvent),
        day,
        time,
      }),
      event_ids: conflictingEvents.map(({ id }) => id),
      free: [],
    };
  }
  const nextBusy = calendar.busy.find(
    (busy) =>
      busy.start >= requestedInterval.end &&
      toCalendarDate(busy.start, timeZone) === intent.requestedTime.from,
  );
  const freeInterval = nextBusy ? { start, end: nextBusy.start } : requestedInterval;
  return {
    kind: 'answer',
    text: t("Yes, you're free {day}, {time}.", { day, time: formatTimeRange(freeInterval, clock) }),
    event_ids: [],
    free: toPeriods([freeInterval]),
  };
}

/** Lists free time, based on events and working hours. */
export function answerFree(
  calendar: CalendarSnapshot,
  intent: FreeTimeIntent,
  userContext: UserContext,
): AssistantResult {
  const { requestedTime } = intent;
  if (requestedTime.startMinute !== null)
    return answerAtTime(calendar, intent, requestedTime.startMinute, userContext);
  const minutes = intent.minutes ?? DEFAULT_MINUTES;
  const free = findFreeIntervals(calendar, requestedTime, minutes, userContext);
  const visible = free.slice(0, MAX_SHOWN);
  const days = Map.groupBy(visible, ({ start }) => toCalendarDate(start, userContext.timeZone));
  const isOneDay = listDates(requestedTime).length === 1;
  const dayLines = [...days].map(([date, gaps]) => {
    const times = gaps.map((gap) => formatTimeRange(gap, userContext.clock)).join(', ');
    return isOneDay ? `${times}.` : `${capitalize(formatDay(date, userContext))}: ${times}.`;
  });
  const values = { time: formatMinutes(minutes) };
  const count =
    free.length === 0
      ? t('no free slots of at least {time}', values)
      : plural(
          free.length,
          {
            one: '# free slot of at least {time}',
            other: '# free slots of at least {time}',
          },
          values,
        );
  const summary = `${capitalize(formatRequestedTime(requestedTime, userContext))}: ${count}`;
  const hiddenCount = free.length - visible.length;
  return {
    kind: 'answer',
    text: [
      `${summary}.`,
      ...dayLines,
      ...(hiddenCount > 0 ? [t('And {more} more.', { more: hiddenCount })] : []),
    ].join('\n'),
    event_ids: [],
    free: toPeriods(free),
  };
}
