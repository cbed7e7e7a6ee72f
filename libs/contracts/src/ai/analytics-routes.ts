import { route } from '../route.ts';
import { rangeOfDays } from './analysis-routes.ts';
import { analytics as answer } from './analytics.ts';

/** Of the last 28 days unless told; needs a plan with analytics. */
export const analytics = route({
  name: 'ai.analytics',
  method: 'GET',
  path: '/ai/analytics',
  feature: 'analytics',
  query: rangeOfDays(92),
  response: answer,
});
