import { route } from '../route.ts';
import { dateRangeQuery } from './analysis-routes.ts';
import { analytics as analyticsResponse } from './analytics.ts';

/** Requires a plan with analytics. The range defaults to the last 28 days. */
export const analytics = route('ai.analytics', 'GET /ai/analytics', {
  feature: 'analytics',
  query: dateRangeQuery(92),
  response: analyticsResponse,
});
