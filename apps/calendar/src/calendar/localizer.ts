import { format } from '../format.ts';
import { getDay } from 'date-fns/getDay';
import { startOfWeek } from 'date-fns/startOfWeek';
import type { DateRange, Formats } from 'react-big-calendar';
import dateFnsLocalizer from 'react-big-calendar/lib/localizers/date-fns';
import { clockRange, weekStart } from '../dates.ts';
import { dayMath } from './day-math.ts';

export const CULTURE = 'en-US';

export const localizer = Object.assign(
  dateFnsLocalizer({
    format,
    getDay,
    startOfWeek: (date: Date) => startOfWeek(date, { weekStartsOn: weekStart() }),
    locales: {},
  }),
  dayMath,
);

const range = ({ start, end }: DateRange) => clockRange(start, end);

export const formats: Formats = {
  dateFormat: 'd',
  dayFormat: 'EEE d',
  weekdayFormat: 'EEE',
  dayHeaderFormat: 'EEEE, MMMM d',
  timeGutterFormat: 'h a',
  selectRangeFormat: range,
  eventTimeRangeFormat: range,
};

export const messages = {
  allDay: 'All day',
  noEventsInRange: 'There are no events in this range.',
  showMore: (count: number) => `+${count} more`,
};
