import * as z from 'zod/mini';
import { id } from '../primitives.ts';
import { route } from '../route.ts';
import { applyRequest, optimizeRequest, quickOptimizeRequest } from './plan-requests.ts';
import { appliedPlan, plan } from './plans.ts';

const byId = z.object({ plan_id: id });

/**
 * With `Accept: text/event-stream`, the optimize routes stream `progress` events followed by `plan`,
 * or by `problem` with the error response. Closing the connection cancels the search.
 */
export const quickOptimize = route('ai.quickOptimize', 'POST /ai/quick-optimize', {
  feature: 'aiOptimization',
  body: quickOptimizeRequest,
  response: plan,
});

export const optimize = route('ai.optimize', 'POST /ai/optimize', {
  feature: 'aiOptimization',
  body: optimizeRequest,
  response: plan,
});

/** Plans expire after one day. */
export const readPlan = route('ai.readPlan', 'GET /ai/plans/:plan_id', {
  feature: 'aiOptimization',
  params: byId,
  response: plan,
});

/**
 * Applies changes as one history batch. Returns 409 `plan-stale` with an updated `plan` if the
 * calendar has changed. As a stream, it sends `applied`. If the calendar has changed, it sends
 * `stale`, then `progress` events during the new search, and finally `problem` with the updated
 * plan.
 */
export const applyPlan = route('ai.applyPlan', 'POST /ai/plans/:plan_id/apply', {
  feature: 'aiOptimization',
  params: byId,
  body: applyRequest,
  response: appliedPlan,
});
