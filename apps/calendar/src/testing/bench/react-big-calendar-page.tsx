import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { parse } from 'date-fns/parse';
import { startOfWeek } from 'date-fns/startOfWeek';
import type { Event } from '@scheduler/contracts/core';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { createElement } from 'react';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import { createRoot, type Root } from 'react-dom/client';
import { getLocalMidnight } from '../../local-dates.ts';
import { getEventTimes } from '../../screen/items/to-calendar-items.ts';
import { stepDate } from '../../screen/use-calendar-params.ts';
import { toVisibleRange } from '../../screen/use-visible-range.ts';
import { createSampleEvents } from './sample-events.ts';

// Baseline for `npm run bench -- calendar`: unmodified react-big-calendar with the same events.

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: {} });
let root: Root;

interface CalendarPage {
  view: CalendarView;
  date: CalendarDate;
  /** A response of the API if the page isn't cached. */
  events: object[] | string;
}

let pages: CalendarPage[] = [];
let pageIndex = 0;

const toLibraryEvents = (events: readonly Event[]) =>
  events.map((event) => ({ title: event.title, ...getEventTimes(event) }));

async function renderPage() {
  const page = pages[pageIndex];
  if (!page) throw new Error('There are no more events');
  const { view, date } = page;
  const events =
    typeof page.events === 'string'
      ? toLibraryEvents((await new Response(page.events).json()) as Event[])
      : page.events;
  const props = { localizer, events, view, date: getLocalMidnight(date), style: { height: 600 } };
  root.render(createElement(Calendar, props));
}

function prepare(view: CalendarView, date: CalendarDate, count: number, isNextFetched: boolean) {
  const dates = [date];
  for (let step = 0; step < 3; step += 1) dates.push(stepDate(view, dates.at(-1) ?? date, 1));
  pages = dates.map((day, index) => {
    const range = toVisibleRange(view, day);
    const sample = createSampleEvents(new Date(range.start), new Date(range.end), count, '');
    const events = isNextFetched && index > 0 ? JSON.stringify(sample) : toLibraryEvents(sample);
    return { view, date: day, events };
  });
  pageIndex = 0;
}

Object.assign(globalThis, {
  bench: {
    prepare,
    show: () => {
      root = createRoot(document.body.appendChild(document.createElement('div')));
      void renderPage();
    },
    next: () => {
      pageIndex += 1;
      void renderPage();
    },
    clear: () => root.unmount(),
  },
});
