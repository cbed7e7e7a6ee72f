import {
  addDays,
  CALENDAR_VIEWS,
  type CalendarDate,
  type CalendarView,
} from '@scheduler/scheduling';
import { useSearchParams } from 'react-router-dom';
import { toLocalDate } from '../local-dates.ts';

const DEFAULT_VIEW: CalendarView = 'month';

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

const isView = (value: string | null): value is CalendarView =>
  CALENDAR_VIEWS.some((view) => view === value);

const isDate = (value: string | null): value is CalendarDate =>
  value !== null && DATE_PATTERN.test(value) && !Number.isNaN(Date.parse(value));

/** Parses the view and date from URL parameters. */
export function parseCalendarParams(params: URLSearchParams, today: CalendarDate) {
  const requested = { view: params.get('view'), date: params.get('date') };
  return {
    view: isView(requested.view) ? requested.view : DEFAULT_VIEW,
    date: isDate(requested.date) ? requested.date : today,
  };
}

/** Stores the view and date in the URL for links, reloading and browser navigation. */
export function useCalendarParams(now: number) {
  const [params, setParams] = useSearchParams();
  const { view, date } = parseCalendarParams(params, toLocalDate(new Date(now)));
  /** Navigates to another view, another date, or both. */
  const show = (next: { view?: CalendarView; date?: CalendarDate }) =>
    setParams((previous) => ({ ...Object.fromEntries(previous), view, date, ...next }));
  return { view, date, show };
}

/** Returns the date that Back (-1) or Next (1) navigates to. */
export function stepDate(view: CalendarView, date: CalendarDate, step: 1 | -1): CalendarDate {
  if (view === 'day') return addDays(date, step);
  if (view === 'agenda') return addDays(date, step * 30);
  if (view !== 'month') return addDays(date, step * 7);
  return addMonths(date, step);
}

/** Adds months, limited to the last day of the target month. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return target.toISOString().slice(0, 10);
}
