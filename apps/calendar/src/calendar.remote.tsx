import { defineRemote } from '@scheduler/platform';
import { askAhead } from './calendar/ask-ahead.ts';
import { CalendarScreen } from './calendar/calendar-screen.tsx';

export const lifecycles = defineRemote(CalendarScreen, askAhead);
