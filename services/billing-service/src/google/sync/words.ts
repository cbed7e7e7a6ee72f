import type { Content, Field, When } from './content/content.ts';

const days = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(date),
  );

function whenInWords(when: When): string {
  const repeats = when.rule ? ', repeating' : '';
  if (when.is_all_day) {
    const last = new Date(Date.parse(when.end) - 86_400_000).toISOString().slice(0, 10);
    const to = last === when.start ? '' : ` to ${days(last)}`;
    return `${days(when.start)}${to}${repeats}`;
  }
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: when.time_zone,
  });
  const range = format.formatRange(Date.parse(when.start), Date.parse(when.end));
  return `${range} (${when.time_zone})${repeats}`;
}

const remindersInWords = (reminders: NonNullable<Content['reminders']>) =>
  reminders
    .map(
      ({ method, minutes }) =>
        `${minutes} minutes before, by ${method === 'email' ? 'e-mail' : 'notice'}`,
    )
    .join('; ') || 'none';

type Words = { [F in Field]: (value: Content[F]) => string | null };

const WORDS: Words = {
  title: (title) => title,
  description: (description) => description,
  location: (location) => location,
  when: whenInWords,
  transparency: (transparency) => (transparency === 'opaque' ? 'busy' : 'free'),
  visibility: (visibility) => (visibility === 'private' ? 'private' : 'as the calendar'),
  reminders: (reminders) =>
    reminders === null ? 'as the calendar has them' : remindersInWords(reminders),
  attendees: (attendees) =>
    attendees.map(({ email, status }) => `${email} (${status})`).join(', ') || null,
};

/** A value of a field, for people. */
export const inWords = <F extends Field>(field: F, value: Content[F]): string | null =>
  WORDS[field](value);
