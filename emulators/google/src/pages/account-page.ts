import { renderAlert, escapeHtml } from '@scheduler/emulator-kit';
import { toInstantMs, toLocalMs } from '../calendar/event-times.ts';
import type { Account, Calendar, Event, EventTime } from '../types.ts';
import { renderEventFields } from './event-form.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const toLocalDate = (time: EventTime, timeZone: string) =>
  new Date(toLocalMs(toInstantMs(time, timeZone), timeZone));

function formatEventTime({ start, end }: Event, timeZone: string): string {
  if (!start || !end) return 'No time';
  const localStart = toLocalDate(start, timeZone);
  if (start.date) {
    const lastDay = new Date(toLocalDate(end, timeZone).getTime() - 1);
    const days = [...new Set([dateFormat.format(localStart), dateFormat.format(lastDay)])].join(
      ' to ',
    );
    return `${days}, all day`;
  }
  const formatTime = (date: Date) => date.toISOString().slice(11, 16);
  return `${dateFormat.format(localStart)}, ${formatTime(localStart)} to ${formatTime(toLocalDate(end, timeZone))}`;
}

export const getEventPath = (account: string, calendar: string, id: string) =>
  `/accounts/${encodeURIComponent(account)}/${encodeURIComponent(calendar)}/${encodeURIComponent(id)}`;

interface PageContext {
  account: Account;
  publicUrl: string;
  error?: string | undefined;
}

export interface CalendarSection {
  calendar: Calendar;
  writable: boolean;
  events: Event[];
}

const renderEventItem = (
  { account, publicUrl }: PageContext,
  { calendar, writable }: CalendarSection,
  event: Event,
) => {
  const title = escapeHtml(event.summary ?? '(No title)');
  const path = publicUrl + getEventPath(account.id, calendar.id, event.id);
  return `
    <li>
      ${writable ? `<a href="${escapeHtml(path)}">${title}</a>` : `<span>${title}</span>`}
      <small>${formatEventTime(event, calendar.timeZone)}${event.recurringEventId ? ', repeats' : ''}</small>
    </li>`;
};

function renderCalendarSection(context: PageContext, section: CalendarSection): string {
  const { calendar, events, writable } = section;
  const items = events.map((event) => renderEventItem(context, section, event)).join('');
  const actionUrl = `${context.publicUrl}/accounts/${encodeURIComponent(context.account.id)}/${encodeURIComponent(calendar.id)}`;
  return `
<section>
  <h2>${escapeHtml(calendar.summary)}</h2>
  ${
    writable
      ? `<details><summary>New event</summary>
    <form method="post" action="${escapeHtml(actionUrl)}">
      ${renderEventFields({}, calendar)}
      <button type="submit">Create</button>
    </form></details>`
      : ''
  }
  ${items ? `<ul class="events">${items}</ul>` : '<p>No events in the next four weeks.</p>'}
</section>`;
}

/** Renders the upcoming events in all of an account's calendars. */
export const renderAccountPage = (context: PageContext, sections: CalendarSection[]): string => `
<h1>${escapeHtml(context.account.name)}</h1>
<p>${escapeHtml(context.account.id)}. Changes that you make here sync to connected apps.
  Times are in ${escapeHtml(sections[0]?.calendar.timeZone ?? 'UTC')}.</p>
${renderAlert(context.error)}
${sections.map((section) => renderCalendarSection(context, section)).join('')}
<p><a href="${escapeHtml(context.publicUrl)}/">Other accounts</a></p>`;

/** Renders the form to edit or delete an event or an occurrence, with a link to its series. */
export function renderEventPage(context: PageContext, calendar: Calendar, event: Event): string {
  const { account, publicUrl, error } = context;
  const seriesId = event.recurringEventId;
  const seriesUrl = seriesId && publicUrl + getEventPath(account.id, calendar.id, seriesId);
  const accountUrl = `${publicUrl}/accounts/${encodeURIComponent(account.id)}`;
  return `
<h1>${escapeHtml(event.summary ?? '(No title)')}</h1>
${renderAlert(error)}
${seriesUrl ? `<p>This event is part of a series. <a href="${escapeHtml(seriesUrl)}">Edit the series</a></p>` : ''}
<form method="post">
  ${renderEventFields(event, calendar)}
  <div class="buttons">
    <button type="submit" name="action" value="delete" class="secondary" formnovalidate>Delete</button>
    <button type="submit" name="action" value="save">Save</button>
  </div>
</form>
<p><a href="${escapeHtml(accountUrl)}">Back</a></p>`;
}

export const renderAccountsPage = (publicUrl: string, accounts: Account[]): string => `
<h1>Demo Google accounts</h1>
<ul class="events">${accounts
  .map(
    ({ id, name }) =>
      `<li><a href="${escapeHtml(publicUrl)}/accounts/${encodeURIComponent(id)}">${escapeHtml(name)}</a>
        <small>${escapeHtml(id)}</small></li>`,
  )
  .join('')}</ul>`;
