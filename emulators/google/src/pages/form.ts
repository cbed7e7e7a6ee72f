import { instantOf, toWall } from '../calendar/times.ts';
import type { Calendar, Event, EventTime } from '../shapes.ts';
import { escape } from './html.ts';

const REPEATS: Record<string, string> = {
  'RRULE:FREQ=DAILY': 'Every day',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'Every weekday',
  'RRULE:FREQ=WEEKLY': 'Every week',
  'RRULE:FREQ=MONTHLY': 'Every month',
  'RRULE:FREQ=YEARLY': 'Every year',
};

/** What the clock on the wall shows, as an input of the browser writes it. */
const local = (time: EventTime, zone: string) =>
  new Date(toWall(instantOf(time, zone), zone)).toISOString().slice(0, 16);

function repeats({ recurrence = [] }: Partial<Event>): string {
  const now = recurrence.join('\n');
  const known = { '': 'Never', ...REPEATS, ...(now && !REPEATS[now] && { [now]: 'Keep current rule' }) };
  const options = Object.entries(known).map(
    ([value, label]) =>
      `<option value="${escape(value)}"${value === now ? ' selected' : ''}>${label}</option>`,
  );
  return `<label>Repeats <select name="repeats">${options.join('')}</select></label>`;
}

/** The boxes in which an event is written. Whole days end with the last one, as people say it. */
export function eventFields(event: Partial<Event>, { timeZone: zone }: Calendar): string {
  const { summary = '', location = '', description = '', start, end } = event;
  const lastDay = end?.date && new Date(Date.parse(end.date) - 1).toISOString().slice(0, 10);
  const from = start ? local(start, zone) : '';
  const to = lastDay ? `${lastDay}T00:00` : end ? local(end, zone) : '';
  const whole = start?.date ? ' checked' : '';
  return `
  <label>Title <input name="summary" value="${escape(summary)}"></label>
  <div class="pair">
    <label>From <input type="datetime-local" name="from" value="${from}" required></label>
    <label>To <input type="datetime-local" name="to" value="${to}" required></label>
  </div>
  <label class="choice"><input type="checkbox" name="whole"${whole}> <span>All day</span></label>
  ${event.recurringEventId ? '' : repeats(event)}
  <label>Location <input name="location" value="${escape(location)}"></label>
  <label>Description
    <textarea name="description" rows="3">${escape(description)}</textarea>
  </label>`;
}

const nextDay = (date: string) =>
  new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

function readTimes(form: URLSearchParams, timeZone: string) {
  const from = form.get('from') ?? '';
  const to = form.get('to') ?? '';
  if (form.has('whole')) {
    const last = to.slice(0, 10);
    const end = Number.isFinite(Date.parse(last)) ? nextDay(last) : last;
    const timeless = { dateTime: null, timeZone: null };
    return { start: { date: from.slice(0, 10), ...timeless }, end: { date: end, ...timeless } };
  }
  const at = (text: string) => ({ dateTime: `${text}:00`.slice(0, 19), timeZone, date: null });
  return { start: at(from), end: at(to) };
}

/** The patch that a form stands for. */
export function readEvent(form: URLSearchParams, timeZone: string): Record<string, unknown> {
  const lines = form.get('repeats');
  const text = (name: string) => form.get(name)?.trim() || null;
  return {
    summary: text('summary'),
    location: text('location'),
    description: text('description'),
    ...readTimes(form, timeZone),
    ...(lines !== null && { recurrence: lines ? lines.split('\n') : null }),
  };
}
