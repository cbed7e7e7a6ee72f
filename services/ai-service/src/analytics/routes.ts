import { ai } from '@scheduler/contracts/ai';
import { defineHandler } from '@scheduler/service-kit';
import { getAnalytics, type AnalyticsDeps } from './operations.ts';

export const analyticsRoutes = (deps: AnalyticsDeps) => [
  defineHandler(ai.analytics, (call) => getAnalytics(deps, call)),
];
