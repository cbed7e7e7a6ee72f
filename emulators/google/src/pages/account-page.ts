import { instantOf, toWall } from '../calendar/times.ts';
import type { Account, Calendar, Event, EventTime } from '../shapes.ts';
import { eventFields } from './form.ts';
import { alert, escape } from './html.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const wall = (time: EventTime, zone: string) => new Date(toWall(instantOf(time, zone), zone));

function when({ start, end }: Event, zone: string): string {
  if (!start || !end) return 'No time';
  const from = wall(start, zone);
  if (start.date) {
    const last = new Date(wall(end, zone).getTime() - 1);
    const days = [...new Set([DAY.format(from), DAY.format(last)])].join(' to ');
    return `${days}, all day`;
  }
  const clock = (date: Date) => date.toISOString().slice(11, 16);
  return `${DAY.format(from)}, ${clock(from)} to ${clock(wall(end, zone))}`;
}

export const eventPath = (account: string, calendar: string, id: string) =>
  `/accounts/${encodeURIComponent(account)}/${encodeURIComponent(calendar)}/${encodeURIComponent(id)}`;

interface View {
  account: Account;
  publicUrl: string;
  problem?: string | undefined;
}

export interface Shelf {
  calendar: Calendar;
  writable: boolean;
  events: Event[];
}

const line = ({ account, publicUrl }: View, { calendar, writable }: Shelf, event: Event) => {
  const title = escape(event.summary ?? '(No title)');
  const path = publicUrl + eventPath(account.id, calendar.id, event.id);
  return `
    <li>
      ${writable ? `<a href="${escape(path)}">${title}</a>` : `<span>${title}</span>`}
      <small>${when(event, calendar.timeZone)}${event.recurringEventId ? ', repeats' : ''}</small>
    </li>`;
};

function shelfPart(view: View, shelf: Shelf): string {
  const { calendar, events, writable } = shelf;
  const lines = events.map((event) => line(view, shelf, event)).join('');
  const to = `${view.publicUrl}/accounts/${encodeURIComponent(view.account.id)}/${encodeURIComponent(calendar.id)}`;
  return `
<section>
  <h2>${escape(calendar.summary)}</h2>
  ${
    writable
      ? `<details><summary>New event</summary>
    <form method="post" action="${escape(to)}">
      ${eventFields({}, calendar)}
      <button type="submit">Create</button>
    </form></details>`
      : ''
  }
  ${lines ? `<ul class="events">${lines}</ul>` : '<p>Nothing in the next four weeks.</p>'}
</section>`;
}

/** What is in an account's calendars over the coming weeks. */
export const accountPage = (view: View, shelves: Shelf[]): string => `
<h1>${escape(view.account.name)}</h1>
<p>${escape(view.account.id)}. Change its events here to see them change where they are synced
  to. Times are in ${escape(shelves[0]?.calendar.timeZone ?? 'UTC')}.</p>
${alert(view.problem)}
${shelves.map((shelf) => shelfPart(view, shelf)).join('')}
<p><a href="${escape(view.publicUrl)}/">Other accounts</a></p>`;

/** One event, to be changed or deleted; of a series, this occurrence or all of them. */
export function eventPage(view: View, calendar: Calendar, event: Event): string {
  const { account, publicUrl, problem } = view;
  const master = event.recurringEventId;
  const series = master && publicUrl + eventPath(account.id, calendar.id, master);
  const back = `${publicUrl}/accounts/${encodeURIComponent(account.id)}`;
  return `
<h1>${escape(event.summary ?? '(No title)')}</h1>
${alert(problem)}
${series ? `<p>One occurrence of a series. <a href="${escape(series)}">Change all of them</a></p>` : ''}
<form method="post">
  ${eventFields(event, calendar)}
  <div class="buttons">
    <button type="submit" name="action" value="delete" class="quiet" formnovalidate>Delete</button>
    <button type="submit" name="action" value="save">Save</button>
  </div>
</form>
<p><a href="${escape(back)}">Back</a></p>`;
}

export const accountsPage = (publicUrl: string, accounts: Account[]): string => `
<h1>Demo Google accounts</h1>
<ul class="events">${accounts
  .map(
    ({ id, name }) =>
      `<li><a href="${escape(publicUrl)}/accounts/${encodeURIComponent(id)}">${escape(name)}</a>
        <small>${escape(id)}</small></li>`,
  )
  .join('')}</ul>`;
