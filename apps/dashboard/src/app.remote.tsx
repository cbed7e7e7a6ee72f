import { defineRemote } from '@scheduler/platform';
import { DashboardScreen } from './dashboard-screen.tsx';

export const lifecycles = defineRemote(DashboardScreen);
