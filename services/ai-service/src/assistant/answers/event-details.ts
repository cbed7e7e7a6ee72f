import type { AssistantResult } from '@scheduler/contracts/ai';
import type { Event, Invitation } from '@scheduler/contracts/core';
import { t } from '@scheduler/i18n/translate';
import { toCalendarDate, parseInterval, getDurationMs, formatMinutes } from '@scheduler/scheduling';
import { MINUTE_MS } from '@scheduler/scheduling/durations';
import { formatList } from '../../calendar/format-date-time.ts';
import { createNameLookup } from '../../calendar/display-names.ts';
import { sanitizeText } from '../../language-model/sanitize.ts';
import type { EventDetail } from '../intent.ts';
import { getOtherAttendees } from '../filter-events.ts';
import type { CalendarSnapshot, UserContext } from '../user-context.ts';
import { formatDay, formatTimeRange, formatTitle } from '../formatters.ts';
import { createAnswer } from './create-answer.ts';

const MAX_NAMES = 10;

/** Returns an event like `Review, tomorrow, 14:00 to 15:00`. */
function formatEvent(event: Event, userContext: UserContext): string {
  const day = formatDay(
    event.start_date ?? toCalendarDate(Date.parse(event.start_time), userContext.timeZone),
    userContext,
  );
  const time = event.is_all_day
    ? t('all day')
    : formatTimeRange(parseInterval(event), userContext.clock);
  return `${formatTitle(event)}, ${day}, ${time}`;
}

const describeLocation = (event: Event, userContext: UserContext) =>
  event.location
    ? `${formatEvent(event, userContext)}: ${sanitizeText(event.location)}.`
    : t('{event}: no location.', { event: formatEvent(event, userContext) });

const REPLY_GROUPS: [Invitation['status'], (who: string) => string][] = [
  ['accepted', (who) => t('Accepted: {who}.', { who })],
  ['tentative', (who) => t('Maybe: {who}.', { who })],
  ['declined', (who) => t('Declined: {who}.', { who })],
  ['pending', (who) => t('No reply yet: {who}.', { who })],
];

function describeGuests(
  event: Event,
  userContext: UserContext,
  calendar: CalendarSnapshot,
): string {
  if (getOtherAttendees(event, calendar.email).length === 0) {
    return t('{event}: no other guests.', { event: formatEvent(event, userContext) });
  }
  const getName = createNameLookup(calendar);
  const host =
    event.organizer && !event.is_organizer
      ? [t('Organizer: {who}.', { who: sanitizeText(getName(event.organizer.email)) })]
      : [];
  const replies = REPLY_GROUPS.flatMap(([status, formatGroup]) => {
    const who = event.invitations
      .filter((guest) => guest.status === status && guest.user_email !== calendar.email)
      .map(({ user_email }) => sanitizeText(getName(user_email)));
    return who.length > 0 ? [formatGroup(formatList(who, MAX_NAMES))] : [];
  });
  return [`${formatEvent(event, userContext)}.`, ...host, ...replies].join('\n');
}

function describeLength(event: Event, userContext: UserContext): string {
  const time = formatMinutes(getDurationMs(parseInterval(event)) / MINUTE_MS);
  return event.is_all_day
    ? `${formatEvent(event, userContext)}.`
    : t('{event}: {time}.', { event: formatEvent(event, userContext), time });
}

function describeTimeUntil(event: Event, userContext: UserContext): string {
  const minutes = Math.ceil((Date.parse(event.start_time) - userContext.now) / MINUTE_MS);
  return minutes > 0
    ? t('In {time}: {event}.', {
        time: formatMinutes(minutes),
        event: formatEvent(event, userContext),
      })
    : t('{event}: already started.', { event: formatEvent(event, userContext) });
}

/** Describes the closest event before or after the given event on the same day. */
function describeAdjacentEvent(
  event: Event,
  direction: 'before' | 'after',
  userContext: UserContext,
  calendar: CalendarSnapshot,
): string {
  const { start, end } = parseInterval(event);
  const getDate = ({ start_time }: Event) =>
    toCalendarDate(Date.parse(start_time), userContext.timeZone);
  const sameDayEvents = calendar.events.filter(
    (other) => other.id !== event.id && !other.is_all_day && getDate(other) === getDate(event),
  );
  const adjacentEvent =
    direction === 'after'
      ? sameDayEvents
          .filter((other) => parseInterval(other).start >= end)
          .toSorted((a, b) => parseInterval(a).start - parseInterval(b).start)[0]
      : sameDayEvents
          .filter((other) => parseInterval(other).end <= start)
          .toSorted((a, b) => parseInterval(b).end - parseInterval(a).end)[0];
  const values = { event: formatEvent(event, userContext) };
  if (adjacentEvent) {
    const other = formatEvent(adjacentEvent, userContext);
    return direction === 'after'
      ? t('{event}. After that: {other}.', { ...values, other })
      : t('{event}. Before that: {other}.', { ...values, other });
  }
  return direction === 'after'
    ? t('{event}. You have no events after it that day.', values)
    : t('{event}. You have no events before it that day.', values);
}

const DESCRIBE_DETAIL: Record<
  EventDetail,
  (event: Event, userContext: UserContext, calendar: CalendarSnapshot) => string
> = {
  place: describeLocation,
  guests: describeGuests,
  length: describeLength,
  until: describeTimeUntil,
  before: (event, userContext, calendar) =>
    describeAdjacentEvent(event, 'before', userContext, calendar),
  after: (event, userContext, calendar) =>
    describeAdjacentEvent(event, 'after', userContext, calendar),
};

/** Answers a question about the location, guests, duration or neighbors of an event. */
export function answerDetail(
  event: Event,
  detail: EventDetail,
  userContext: UserContext,
  calendar: CalendarSnapshot,
): AssistantResult {
  const isHidden = event.role === 'freebusy' && (detail === 'place' || detail === 'guests');
  const text = isHidden
    ? t('{event}: you can only see that this time is busy.', {
        event: formatEvent(event, userContext),
      })
    : DESCRIBE_DETAIL[detail](event, userContext, calendar);
  return createAnswer(text, [event.id]);
}
