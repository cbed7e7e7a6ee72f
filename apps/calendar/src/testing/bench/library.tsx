import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { parse } from 'date-fns/parse';
import { startOfWeek } from 'date-fns/startOfWeek';
import type { CalendarDate, CalendarView } from '@scheduler/scheduling';
import { createElement } from 'react';
import { Calendar, dateFnsLocalizer } from 'react-big-calendar';
import { createRoot, type Root } from 'react-dom/client';
import { localMidnight } from '../../dates.ts';
import { timesOf } from '../../calendar/to-calendar-items.ts';
import { stepDate } from '../../calendar/use-calendar-params.ts';
import { rangeOf } from '../../calendar/use-visible-range.ts';
import { sampleEvents } from './sample-events.ts';

/** The floor of `npm run bench -- calendar`: react-big-calendar as it comes, over the same events. */

const localizer = dateFnsLocalizer({ format, parse, startOfWeek, getDay, locales: {} });
let root: Root;
let drawn: { view: CalendarView; date: CalendarDate; events: object[] }[] = [];
let shown = 0;

function draw() {
  const at = drawn[shown];
  if (!at) throw new Error('There are no events further on');
  const { view, date, events } = at;
  const props = { localizer, events, view, date: localMidnight(date), style: { height: 600 } };
  root.render(createElement(Calendar, props));
}

function prepare(view: CalendarView, date: CalendarDate, count: number) {
  const dates = [date];
  for (let step = 0; step < 3; step += 1) dates.push(stepDate(view, dates.at(-1) ?? date, 1));
  drawn = dates.map((day) => {
    const range = rangeOf(view, day);
    const made = sampleEvents(new Date(range.start), new Date(range.end), count, '');
    const events = made.map((event) => ({ title: event.title, ...timesOf(event) }));
    return { view, date: day, events };
  });
  shown = 0;
}

Object.assign(globalThis, {
  bench: {
    prepare,
    show: () => {
      root = createRoot(document.body.appendChild(document.createElement('div')));
      draw();
    },
    next: () => {
      shown += 1;
      draw();
    },
    clear: () => root.unmount(),
  },
});
