import { defineRemote } from '@scheduler/platform';
import { prefetchCalendar } from './calendar/prefetch-calendar.ts';
import { CalendarScreen } from './calendar/calendar-screen.tsx';

export const lifecycles = defineRemote(CalendarScreen, prefetchCalendar);
