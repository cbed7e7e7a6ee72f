import { defineRemote } from '@scheduler/platform';
import { CalendarScreen } from './calendar/calendar-screen.tsx';

export const lifecycles = defineRemote(CalendarScreen);
