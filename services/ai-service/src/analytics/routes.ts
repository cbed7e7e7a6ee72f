import { ai } from '@scheduler/contracts/ai';
import { handle } from '@scheduler/service-kit';
import { readAnalytics, type AnalyticsDeps } from './operations.ts';

export const analyticsRoutes = (deps: AnalyticsDeps) => [
  handle(ai.analytics, (call) => readAnalytics(deps, call)),
];
