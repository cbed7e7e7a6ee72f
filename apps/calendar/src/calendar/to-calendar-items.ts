import type { GoogleEvent } from '@scheduler/contracts/billing';
import type { Event, Schedule } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n';
import type { EpochMs } from '@scheduler/scheduling';
import { clockRange, localDate, localMidnight, localZone, longDay } from '../dates.ts';
import { isOccurrence, isWritable } from '../is-writable.ts';
import type { DrawnItem, GoogleItem, OwnItem, Reply } from './calendar-item.ts';

export interface ItemContext {
  schedules: ReadonlyMap<string, Schedule>;
  /** Events that share minutes with another. */
  conflicting: ReadonlySet<Event>;
  /** Whose invitations count as the person's own. */
  email: string;
  now: EpochMs;
}

/**
 * What the calendar draws, one item per event. An event that looks as it did before gives the very
 * object it gave before, so that nothing about it renders again.
 */
export const toCalendarItems = (events: readonly Event[], context: ItemContext): OwnItem[] =>
  events.map((event) => ownItem(event, context));

const drawn = new WeakMap<Event, { look: string; item: OwnItem }>();

function ownItem(event: Event, { schedules, conflicting, email, now }: ItemContext): OwnItem {
  const on = event.schedule_ids.flatMap((id) => schedules.get(id) ?? []);
  const facts = {
    ...timesOf(event),
    conflict: conflicting.has(event),
    reply: replyOf(event, email),
    repeats: isOccurrence(event),
    copied: event.source === 'google',
    masked: event.role === 'freebusy',
    canWrite: isWritable(event),
    hue: on[0]?.color ?? 'blue',
  };
  const past = facts.end.getTime() <= now;
  const scheduleNames = on.map(({ name }) => name).join(', ');
  const { conflict, reply, canWrite, hue } = facts;
  const look = [past, conflict, reply, canWrite, hue, scheduleNames, localZone()].join();
  const before = drawn.get(event);
  if (before?.look === look) return before.item;
  const { id, title, location } = event;
  const item: OwnItem = { kind: 'own', id, title, location, event, past, scheduleNames, ...facts };
  drawn.set(event, { look, item });
  return item;
}

type Placed = Pick<Event, 'is_all_day' | 'start_date' | 'end_date' | 'start_time' | 'end_time'>;

/** Where an event lies on the person's own clock; whole days keep their dates in every zone. */
export function timesOf(event: Placed): { start: Date; end: Date; allDay: boolean } {
  const { is_all_day, start_date, end_date, start_time, end_time } = event;
  return is_all_day && start_date !== null && end_date !== null
    ? { start: localMidnight(start_date), end: localMidnight(end_date), allDay: true }
    : { start: new Date(start_time), end: new Date(end_time), allDay: false };
}

function replyOf({ invitations }: Event, email: string): Reply {
  const own = invitations.find(
    ({ user_email }) => user_email.toLowerCase() === email.toLowerCase(),
  );
  return own && own.status !== 'accepted' ? own.status : null;
}

export const replyNames = {
  pending: t('Pending'),
  tentative: t('Tentative'),
  declined: t('Declined'),
};

/**
 * What a screen reader says of an item. It begins with what the item shows, so that whoever speaks
 * to the page finds it by that (WCAG 2.5.3).
 */
export function nameOf({
  title,
  start,
  end,
  allDay,
  location,
  scheduleNames,
  reply,
  repeats,
  copied,
  conflict,
}: DrawnItem) {
  const day = longDay(start);
  const when = allDay ? [daysOf(start, end), t('all day')] : [spanOf(start, end), location, day];
  const marks = [
    repeats && t('repeats'),
    copied && t('from Google'),
    conflict && t('overlaps another event'),
  ];
  const parts = [title, ...when, scheduleNames, reply && replyNames[reply], ...marks];
  return parts.filter(Boolean).join(', ');
}

/** @param end the midnight after the last day */
function daysOf(start: Date, end: Date): string {
  const [from, to] = [longDay(start), longDay(new Date(end.getTime() - 1))];
  return from === to ? from : t('{from} to {to}', { from, to });
}

const spanOf = (start: Date, end: Date) =>
  localDate(start) === localDate(end)
    ? clockRange(start, end)
    : t('{start} on {end}', { start: clockRange(start, end), end: longDay(end) });

/** Events of the connected Google calendar: lighter, read-only and marked as such. */
export const toGoogleItems = (events: readonly GoogleEvent[], now: EpochMs): GoogleItem[] =>
  events.flatMap((event) => {
    const times = googleTimes(event);
    if (!times) return [];
    return {
      kind: 'google',
      id: `google:${event.calendar_id}:${event.id}`,
      title: t('[Google] {title}', { title: event.summary || t('Untitled Event') }),
      event,
      ...times,
      location: event.location ?? null,
      past: times.end.getTime() <= now,
      conflict: false,
      repeats: false,
      masked: false,
      reply: null,
      canWrite: false,
      scheduleNames: t('Google Calendar'),
    };
  });

/** A plain date means all day. An event without times cannot be placed: `null`. */
export function googleTimes({ start, end }: Pick<GoogleEvent, 'start' | 'end'>) {
  if (start.date && end.date) {
    return { start: localMidnight(start.date), end: localMidnight(end.date), allDay: true };
  }
  if (!start.dateTime || !end.dateTime) return null;
  return { start: new Date(start.dateTime), end: new Date(end.dateTime), allDay: false };
}
