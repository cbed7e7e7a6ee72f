import { defineRemote } from '@scheduler/platform';
import { AnalyticsScreen } from './analytics/analytics-screen.tsx';

export const lifecycles = defineRemote(AnalyticsScreen);
