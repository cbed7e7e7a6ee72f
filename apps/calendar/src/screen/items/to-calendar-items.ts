import type { GoogleEvent } from '@scheduler/contracts/billing';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import { isOccurrence, isWritable, type EpochMs } from '@scheduler/scheduling';
import {
  formatTimeRange,
  toLocalDate,
  getLocalMidnight,
  getTimeZone,
  formatLongDate,
  type EventTimeRange,
} from '../../local-dates.ts';
import type { DisplayItem, GoogleItem, EventItem, Reply } from './calendar-item.ts';

export interface ItemContext {
  schedules: ReadonlyMap<string, Schedule>;
  /** Events that overlap another event. */
  conflicting: ReadonlySet<Event>;
  /** The user's email address, which identifies their invitation. */
  email: string;
  now: EpochMs;
}

/**
 * Converts events to calendar items. Returns the same object for an event if its appearance didn't
 * change, so that memoized components don't re-render.
 */
export const toCalendarItems = (events: readonly Event[], context: ItemContext): EventItem[] =>
  events.map((event) => toEventItem(event, context));

const cachedItems = new WeakMap<Event, { cacheKey: string; item: EventItem }>();

function toEventItem(event: Event, { schedules, conflicting, email, now }: ItemContext): EventItem {
  const eventSchedules = event.schedule_ids.flatMap((id) => schedules.get(id) ?? []);
  const common = {
    ...getEventTimes(event),
    conflict: conflicting.has(event),
    reply: getReply(event, email),
    repeats: isOccurrence(event),
    copied: event.source === 'google',
    masked: event.role === 'freebusy',
    canWrite: isWritable(event),
    color: eventSchedules[0]?.color ?? 'blue',
  };
  const past = common.end.getTime() <= now;
  const scheduleNames = eventSchedules.map(({ name }) => name).join(', ');
  const { conflict, reply, canWrite, color } = common;
  const cacheKey = [past, conflict, reply, canWrite, color, scheduleNames, getTimeZone()].join();
  const cached = cachedItems.get(event);
  if (cached?.cacheKey === cacheKey) return cached.item;
  const { id, title, location } = event;
  const item: EventItem = {
    kind: 'own',
    id,
    title,
    location,
    event,
    past,
    scheduleNames,
    ...common,
  };
  cachedItems.set(event, { cacheKey, item });
  return item;
}

type EventTimes = Pick<Event, 'is_all_day' | 'start_date' | 'end_date' | 'start_time' | 'end_time'>;

/** Returns the start and end of an event; all-day events keep their dates in every time zone. */
export function getEventTimes(event: EventTimes): EventTimeRange {
  const { is_all_day, start_date, end_date, start_time, end_time } = event;
  return is_all_day && start_date !== null && end_date !== null
    ? { start: getLocalMidnight(start_date), end: getLocalMidnight(end_date), allDay: true }
    : { start: new Date(start_time), end: new Date(end_time), allDay: false };
}

function getReply({ invitations }: Event, email: string): Reply {
  const invitation = invitations.find(
    ({ user_email }) => user_email.toLowerCase() === email.toLowerCase(),
  );
  return invitation && invitation.status !== 'accepted' ? invitation.status : null;
}

export const replyLabels = {
  pending: t('Pending'),
  tentative: t('Tentative'),
  declined: t('Declined'),
};

/**
 * Returns the accessible name of an item. It starts with the visible text, so that users of speech
 * input can activate the item by that text (WCAG 2.5.3).
 *
 * @param timeRange the item's formatted time range, if it's known
 */
export function getItemLabel(item: DisplayItem, timeRange?: string) {
  const { title, start, end, allDay, location, scheduleNames, reply } = item;
  const { repeats, copied, conflict } = item;
  const day = formatLongDate(start);
  const timeParts = allDay
    ? [formatDays(start, end), t('all day')]
    : [formatSpan(start, end, timeRange), location, day];
  const notes = [
    repeats && t('repeats'),
    copied && t('from Google'),
    conflict && t('overlaps another event'),
  ];
  const parts = [title, ...timeParts, scheduleNames, reply && replyLabels[reply], ...notes];
  return parts.filter(Boolean).join(', ');
}

/** @param end the midnight after the last day */
function formatDays(start: Date, end: Date): string {
  const [from, to] = [formatLongDate(start), formatLongDate(new Date(end.getTime() - 1))];
  return from === to ? from : t('{from} to {to}', { from, to });
}

const formatSpan = (start: Date, end: Date, timeRange = formatTimeRange(start, end)) =>
  toLocalDate(start) === toLocalDate(end)
    ? timeRange
    : t('{timeRange} on {endDate}', { timeRange, endDate: formatLongDate(end) });

/** Converts Google events to read-only items. */
export const toGoogleItems = (events: readonly GoogleEvent[], now: EpochMs): GoogleItem[] =>
  events.flatMap((event) => {
    const times = getGoogleTimes(event);
    if (!times) return [];
    return {
      kind: 'google',
      id: `google:${event.calendar_id}:${event.id}`,
      title: t('[Google] {title}', { title: event.summary || t('Untitled Event') }),
      event,
      ...times,
      location: event.location ?? null,
      past: times.end.getTime() <= now,
      canWrite: false,
      scheduleNames: t('Google Calendar'),
    };
  });

/** Returns the times of a Google event, or `null` if it has none. A plain date means all day. */
export function getGoogleTimes({ start, end }: Pick<GoogleEvent, 'start' | 'end'>) {
  if (start.date && end.date) {
    return { start: getLocalMidnight(start.date), end: getLocalMidnight(end.date), allDay: true };
  }
  if (!start.dateTime || !end.dateTime) return null;
  return { start: new Date(start.dateTime), end: new Date(end.dateTime), allDay: false };
}
