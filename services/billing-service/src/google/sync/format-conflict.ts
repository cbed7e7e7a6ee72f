import { DAY_MS } from '@scheduler/scheduling/durations';
import type { Content, Field, EventTime } from './content/content.ts';

const formatDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

function formatEventTime(eventTime: EventTime): string {
  const recurrenceSuffix = eventTime.rule ? ', repeating' : '';
  if (eventTime.is_all_day) {
    const lastDay = new Date(Date.parse(eventTime.end) - DAY_MS).toISOString().slice(0, 10);
    const rangeEnd = lastDay === eventTime.start ? '' : ` to ${formatDate(lastDay)}`;
    return `${formatDate(eventTime.start)}${rangeEnd}${recurrenceSuffix}`;
  }
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: eventTime.time_zone,
  });
  const range = format.formatRange(Date.parse(eventTime.start), Date.parse(eventTime.end));
  return `${range} (${eventTime.time_zone})${recurrenceSuffix}`;
}

const formatReminders = (reminders: NonNullable<Content['reminders']>) =>
  reminders
    .map(
      ({ method, minutes }) =>
        `${minutes} minutes before, by ${method === 'email' ? 'email' : 'notification'}`,
    )
    .join('; ') || 'none';

type Formatters = { [F in Field]: (value: Content[F]) => string | null };

const FORMATTERS: Formatters = {
  title: (title) => title,
  description: (description) => description,
  location: (location) => location,
  when: formatEventTime,
  transparency: (transparency) => (transparency === 'opaque' ? 'busy' : 'free'),
  visibility: (visibility) => (visibility === 'private' ? 'private' : 'calendar default'),
  reminders: (reminders) => (reminders === null ? 'calendar default' : formatReminders(reminders)),
  attendees: (attendees) =>
    attendees.map(({ email, status }) => `${email} (${status})`).join(', ') || null,
};

/** Formats a field value for the conflict list. */
export const formatFieldValue = <F extends Field>(field: F, value: Content[F]): string | null =>
  FORMATTERS[field](value);
