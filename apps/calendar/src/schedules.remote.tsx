import { defineRemote } from '@scheduler/platform';
import { SchedulesScreen } from './schedules/schedules-screen.tsx';

export const lifecycles = defineRemote(SchedulesScreen);
