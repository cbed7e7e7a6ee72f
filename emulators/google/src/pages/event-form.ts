import { escapeHtml } from '@scheduler/emulator-kit';
import { DAY_MS, toInstantMs, toLocalMs } from '../calendar/event-times.ts';
import type { Calendar, Event, EventTime } from '../types.ts';

const REPEAT_LABELS: Record<string, string> = {
  'RRULE:FREQ=DAILY': 'Every day',
  'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR': 'Every weekday',
  'RRULE:FREQ=WEEKLY': 'Every week',
  'RRULE:FREQ=MONTHLY': 'Every month',
  'RRULE:FREQ=YEARLY': 'Every year',
};

/** Formats a local time for a `datetime-local` input. */
const toInputValue = (time: EventTime, timeZone: string) =>
  new Date(toLocalMs(toInstantMs(time, timeZone), timeZone)).toISOString().slice(0, 16);

function renderRepeatSelect({ recurrence = [] }: Partial<Event>): string {
  const currentRule = recurrence.join('\n');
  const choices = {
    '': 'Never',
    ...REPEAT_LABELS,
    ...(currentRule && !REPEAT_LABELS[currentRule] && { [currentRule]: 'Keep current rule' }),
  };
  const options = Object.entries(choices).map(
    ([value, label]) =>
      `<option value="${escapeHtml(value)}"${value === currentRule ? ' selected' : ''}>${label}</option>`,
  );
  return `<label>Repeats <select name="repeats">${options.join('')}</select></label>`;
}

/** Renders the inputs for an event. All-day events show their last day instead of the exclusive end. */
export function renderEventFields(event: Partial<Event>, { timeZone }: Calendar): string {
  const { summary = '', location = '', description = '', start, end } = event;
  const lastDay = end?.date && new Date(Date.parse(end.date) - 1).toISOString().slice(0, 10);
  const from = start ? toInputValue(start, timeZone) : '';
  const to = lastDay ? `${lastDay}T00:00` : end ? toInputValue(end, timeZone) : '';
  const allDayAttribute = start?.date ? ' checked' : '';
  return `
  <label>Title <input name="summary" value="${escapeHtml(summary)}"></label>
  <div class="field-row">
    <label>From <input type="datetime-local" name="from" value="${from}" required></label>
    <label>To <input type="datetime-local" name="to" value="${to}" required></label>
  </div>
  <label class="option"><input type="checkbox" name="allDay"${allDayAttribute}> <span>All day</span></label>
  ${event.recurringEventId ? '' : renderRepeatSelect(event)}
  <label>Location <input name="location" value="${escapeHtml(location)}"></label>
  <label>Description
    <textarea name="description" rows="3">${escapeHtml(description)}</textarea>
  </label>`;
}

const getNextDate = (date: string) =>
  new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

function parseTimes(form: URLSearchParams, timeZone: string) {
  const from = form.get('from') ?? '';
  const to = form.get('to') ?? '';
  if (form.has('allDay')) {
    const lastDate = to.slice(0, 10);
    const end = Number.isFinite(Date.parse(lastDate)) ? getNextDate(lastDate) : lastDate;
    const noTime = { dateTime: null, timeZone: null };
    return { start: { date: from.slice(0, 10), ...noTime }, end: { date: end, ...noTime } };
  }
  const toEventTime = (localTime: string) => ({
    dateTime: `${localTime}:00`.slice(0, 19),
    timeZone,
    date: null,
  });
  return { start: toEventTime(from), end: toEventTime(to) };
}

/** Converts a submitted form to an event patch. */
export function parseEventForm(form: URLSearchParams, timeZone: string): Record<string, unknown> {
  const repeatRule = form.get('repeats');
  const getText = (name: string) => form.get(name)?.trim() || null;
  return {
    summary: getText('summary'),
    location: getText('location'),
    description: getText('description'),
    ...parseTimes(form, timeZone),
    ...(repeatRule !== null && { recurrence: repeatRule ? repeatRule.split('\n') : null }),
  };
}
