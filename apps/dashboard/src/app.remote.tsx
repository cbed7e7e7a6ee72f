import { defineRemote } from '@scheduler/platform';
import { DashboardScreen } from './screen/dashboard-screen.tsx';

export const lifecycles = defineRemote(DashboardScreen);
