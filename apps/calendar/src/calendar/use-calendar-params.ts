import {
  addDays,
  calendarViews,
  type CalendarDate,
  type CalendarView,
} from '@scheduler/scheduling';
import { useSearchParams } from 'react-router-dom';
import { localDate } from '../dates.ts';

interface CalendarParams {
  view: CalendarView;
  date: CalendarDate;
  /** Shows another view, another date or both. */
  show: (next: { view?: CalendarView; date?: CalendarDate }) => void;
}

const DEFAULT_VIEW: CalendarView = 'month';

const LOOKS_LIKE_DATE = /^\d{4}-\d{2}-\d{2}$/;

const isView = (value: string | null): value is CalendarView =>
  calendarViews.some((view) => view === value);

const isDate = (value: string | null): value is CalendarDate =>
  value !== null && LOOKS_LIKE_DATE.test(value) && !Number.isNaN(Date.parse(value));

/** The view and the date that an address names. */
export function paramsIn(params: URLSearchParams, today: CalendarDate) {
  const asked = { view: params.get('view'), date: params.get('date') };
  return {
    view: isView(asked.view) ? asked.view : DEFAULT_VIEW,
    date: isDate(asked.date) ? asked.date : today,
  };
}

/** View and date live in the address, so that a link, a reload and Back lead to the same place. */
export function useCalendarParams(now: number): CalendarParams {
  const [params, setParams] = useSearchParams();
  const { view, date } = paramsIn(params, localDate(new Date(now)));
  const show: CalendarParams['show'] = (next) =>
    setParams((old) => ({ ...Object.fromEntries(old), view, date, ...next }));
  return { view, date, show };
}

/** The date that Back (-1) or Next (1) leads to: a month, week, day or agenda further. */
export function stepDate(view: CalendarView, date: CalendarDate, step: 1 | -1): CalendarDate {
  if (view === 'day') return addDays(date, step);
  if (view === 'agenda') return addDays(date, step * 30);
  if (view !== 'month') return addDays(date, step * 7);
  return addMonths(date, step);
}

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const target = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  return target.toISOString().slice(0, 10);
}
