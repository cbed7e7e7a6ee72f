import { defineRemote } from '@scheduler/platform';
import { prefetchCalendar } from './screen/items/prefetch-calendar.ts';
import { CalendarScreen } from './screen/calendar-screen.tsx';

export const lifecycles = defineRemote(CalendarScreen, prefetchCalendar);
